import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { testStore } from "#tests/support/test-store.ts";
import { invite, members, removeMember, setRole } from "./members.server.ts";

describeEachStore((newStore) => {
  describe("somebody stays owner", () => {
    let store: Awaited<ReturnType<typeof testStore>>;
    beforeEach(async () => {
      store = await testStore(await newStore());
    });
    afterEach(() => store.remove());

    const owner = async (email: string): Promise<string> => {
      const invited = await invite(store, { email, role: "owner", language: "en", by: "" });
      if (invited.outcome !== "invited") throw new Error(invited.outcome);
      return invited.member.id;
    };

    test("whoever is left", async () => {
      const [one, other] = [await owner("one@example.com"), await owner("other@example.com")];
      expect(await setRole(store, one, "editor")).toEqual({ outcome: "changed" });
      expect(await setRole(store, other, "sales")).toEqual({ outcome: "last-owner" });
      expect(await removeMember(store, other, { asLast: false })).toEqual({ outcome: "last-owner" });
      expect(await removeMember(store, other, { asLast: true })).toEqual({ outcome: "removed" });
    });

    test("also if two depose each other at the same moment", async () => {
      for (let time = 0; time < 20; time++) {
        const ids = [await owner("one@example.com"), await owner("other@example.com")];
        const outcomes = await Promise.all([
          setRole(store, ids[0]!, "editor"),
          removeMember(store, ids[1]!, { asLast: false }),
        ]);
        expect(outcomes.map(({ outcome }) => outcome).toSorted()).toContain("last-owner");
        expect((await members(store)).filter(({ role }) => role === "owner")).toHaveLength(1);
      }
    });
  });
});
