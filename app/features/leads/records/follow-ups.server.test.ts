import { beforeEach, expect, test } from "vitest";
import { invite, removeMember } from "#app/features/members/members.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { changeLead } from "./change-lead.server.ts";
import { followUpsOf } from "./follow-ups.server.ts";
import { findLead } from "./stored-leads.server.ts";

const sara = "sara@company.example";
const omar = "omar@company.example";

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);
  let ids: Record<string, string>;
  beforeEach(async () => {
    const member = async (email: string, role: "owner" | "sales" | "editor") => {
      const result = await invite(store, { email, role, language: "en", by: "" });
      return result.outcome === "invited" ? result.member.id : "";
    };
    ids = { owner: await member("owner@company.example", "owner"), sara: await member(sara, "sales") };
    ids.omar = await member(omar, "sales");
  });

  const plan = async (id: string, follow_up: string, assigned_to = sara) =>
    store.add(id, { follow_up, assigned_to }, []);
  const listed = async (member: string, until?: string) =>
    (await followUpsOf(store.parts, member, { ...(until && { until }) })).map(({ id }) => id);

  test("a member has those of their leads, in the order of their times", async () => {
    await plan("late", "2026-12-01 16:00\nب");
    await plan("any", "2026-12-01\nz");
    await plan("early", "2026-12-01 09:30\nA");
    await plan("before", "2026-11-30 23:59\n");
    await plan("after", "2026-12-02\n");
    await plan("none", "");
    await plan("other", "2026-12-01\n", omar);
    for (const status of ["lost", "spam"] as const)
      await store.add(status, { follow_up: "2026-12-01\n", assigned_to: sara, status }, []);
    expect(await listed(sara, "2026-12-01")).toEqual(["before", "any", "early", "late"]);
    expect(await listed(sara)).toEqual(["before", "any", "early", "late", "after"]);
    expect(await listed(omar)).toEqual(["other"]);
  });

  test("what nobody at the desk has is everybody's", async () => {
    await plan("given back", "2026-12-01\n", "");
    await plan("omar", "2026-12-02\n", omar);
    expect(await listed(sara)).toEqual(["given back"]);
    await removeMember(store, ids.omar!, { asLast: false });
    expect(await listed(sara)).toEqual(["given back", "omar"]);
  });

  test("who plans one takes a lead that nobody has, and keeps no colleague's", async () => {
    const planned = { field: "follow_up", before: "", after: "2026-12-01\nCall" } as const;
    await plan("free", "", "");
    await plan("omar", "", omar);
    for (const id of ["free", "omar"]) await changeLead(store, { ...planned, id, who: sara });
    expect(await findLead(store, "free")).toMatchObject({ assigned_to: sara, follow_up: planned.after });
    expect(await findLead(store, "omar")).toMatchObject({ assigned_to: omar, changes: [{ field: "follow_up" }] });
    expect(await changeLead(store, { ...planned, id: "free", who: omar, after: "" })).toEqual({
      outcome: "conflict",
      now: planned.after,
      form: "",
    });
  });
});
