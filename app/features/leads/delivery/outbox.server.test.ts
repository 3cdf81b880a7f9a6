import { beforeEach, describe, expect, test } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import {
  anythingDue,
  claimDue,
  leaseMilliseconds,
  recordFailure,
  recordOutcome,
  release,
  retryDeliveries,
} from "./outbox.server.ts";

const start = new Date("2026-11-20T09:40:00.000Z");
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const hour = 3_600_000;
const year = 365 * 24 * 3_600_000;

describeEachStore((newStore) => {
  const store = storeOfEachTest(newStore);

  const claim = (
    now: Date,
    { holder = "a", limit = 10, flagged = 0 }: { holder?: string; limit?: number; flagged?: 0 | 1 } = {},
  ) => store.run((db) => claimDue(db, { channel: "notification", flagged }, { now, holder, limit }));
  const ids = async (claimed: ReturnType<typeof claim>) => (await claimed).map(({ lead_id }) => lead_id);
  const fail = async (now: Date) => {
    const [row] = await claim(now);
    return store.run((db) =>
      recordFailure(db, [row!], { outcome: "failed", fault: "unreachable", reason: "words" }, now),
    );
  };

  test("is one process's until the lease is over, and then anybody's", async () => {
    await store.add("one");
    expect(await claim(start)).toMatchObject([{ lead_id: "one", attempts: 1, claimed_by: "a" }]);
    expect(await ids(claim(at(leaseMilliseconds - 1), { holder: "b" }))).toEqual([]);
    expect(await claim(at(leaseMilliseconds), { holder: "b" })).toMatchObject([{ attempts: 2, claimed_by: "b" }]);
  });

  test("a failure of the one who was too late changes nothing, its success does", async () => {
    await store.add("one");
    const [late] = await claim(start, { holder: "a" });
    await claim(at(leaseMilliseconds), { holder: "b" });
    const failed = { outcome: "failed", fault: "permanent", reason: "words" } as const;
    await store.run((db) => recordFailure(db, [late!], failed, at(leaseMilliseconds)));
    expect(await store.rows()).toMatchObject([{ state: "pending", claimed_by: "b" }]);
    await store.run((db) => recordOutcome(db, [late!], { outcome: "sent" }, at(leaseMilliseconds)));
    expect(await store.rows()).toMatchObject([{ state: "sent", claimed_by: null }]);
  });

  test("takes what was never tried first, then what has waited longest, no more than asked for", async () => {
    for (const id of ["old", "older", "new"]) await store.add(id);
    await store.change("old", { attempts: 3, next_attempt_at: at(-1000).toISOString() });
    await store.change("older", { attempts: 3, next_attempt_at: at(-2000).toISOString() });
    expect(await ids(claim(start, { limit: 1 }))).toEqual(["new"]);
    expect(await ids(claim(start, { limit: 1 }))).toEqual(["older"]);
    expect(await ids(claim(start))).toEqual(["old"]);
  });

  test("keeps flagged and other leads apart", async () => {
    await store.add("flagged", { flagged: 1 });
    await store.add("genuine");
    expect(await ids(claim(start, { flagged: 0 }))).toEqual(["genuine"]);
    expect(await ids(claim(start, { flagged: 1 }))).toEqual(["flagged"]);
  });

  test("what was given back is due, and no try is counted", async () => {
    await store.add("one");
    const [row] = await claim(start);
    await store.run((db) => release(db, [row!]));
    expect(await claim(start)).toMatchObject([{ attempts: 1 }]);
  });

  describe("a failure", () => {
    test("waits its delay", async () => {
      await store.add("one");
      const delay = await fail(start);
      expect(delay).toBeGreaterThanOrEqual(4000);
      expect(await ids(claim(at(delay! - 1)))).toEqual([]);
      expect(await store.run((db) => anythingDue(db, at(delay! - 1)))).toBe(false);
      expect(await store.run((db) => anythingDue(db, at(delay!)))).toBe(true);
      expect(await ids(claim(at(delay!)))).toEqual(["one"]);
    });

    test("that is for good, or comes 72 hours after the lead, is the end", async () => {
      await store.add("refused");
      const [row] = await claim(start);
      const failed = { outcome: "failed", fault: "permanent", reason: "550" } as const;
      expect(await store.run((db) => recordFailure(db, [row!], failed, start))).toBeUndefined();
      await store.add("tired");
      const delays: number[] = [];
      let now = start;
      for (let delay = await fail(now); delay !== undefined; delay = await fail(now)) {
        delays.push(delay);
        now = new Date(now.getTime() + delay);
      }
      expect(now).toEqual(at(72 * hour));
      expect(await store.rows()).toMatchObject([
        { lead_id: "refused", state: "dead", last_error: "550" },
        { lead_id: "tired", state: "dead", attempts: delays.length + 1, finished_at: at(72 * hour).toISOString() },
      ]);
      expect(await ids(claim(at(year)))).toEqual([]);
    });
  });

  describe("a digest mail", () => {
    const digest = (now: Date) =>
      store.run((db) =>
        claimDue(db, { channel: "notification", flagged: 0, gathered: true }, { now, limit: 9, holder: "a" }),
      );
    beforeEach(async () => {
      for (const id of ["one", "other", "third"]) {
        await store.add(id);
        await store.run((db) =>
          recordOutcome(db, [{ lead_id: id, channel: "notification", note_id: "" }], { outcome: "gathered" }, start),
        );
      }
    });

    test("that fails is due again as a whole", async () => {
      const [first, ...others] = await digest(at(hour));
      const failed = { outcome: "failed", fault: "unreachable", reason: "words" } as const;
      const delay = await store.run((db) => recordFailure(db, [first!, ...others], failed, at(hour)));
      expect(await digest(at(hour + delay! - 1))).toEqual([]);
      expect(await digest(at(hour + delay!))).toHaveLength(3);
    });

    test("that was interrupted is due again as a whole, and no try is counted", async () => {
      const [first, ...others] = await digest(at(hour));
      await store.run((db) => release(db, [first!, ...others]));
      expect((await digest(at(hour))).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
    });

    test("that waits is due at once when somebody tries again", async () => {
      for (const id of ["one", "other", "third"]) await store.change(id, { attempts: 1 });
      expect(await digest(start)).toEqual([]);
      expect(await retryDeliveries(store, undefined, start)).toEqual({ dead: 0, waiting: 3 });
      expect(await digest(start)).toHaveLength(3);
    });
  });

  test("what somebody has tried again has 72 hours more", async () => {
    await store.add("one");
    await store.change("one", { state: "dead", attempts: 22, finished_at: at(72 * hour).toISOString() });
    await retryDeliveries(store, undefined, at(100 * hour));
    expect(await fail(at(100 * hour))).toBeLessThanOrEqual(6000);
    expect(await fail(at(171 * hour))).toBeLessThanOrEqual(18_000);
    expect(await fail(at(172 * hour))).toBeUndefined();
  });

  describe("a clock that jumps", () => {
    test("back, before the first try: due at once", async () => {
      await store.add("one", { received_at: at(year).toISOString() });
      expect(await ids(claim(start))).toEqual(["one"]);
    });

    test("back, after a failure: due at once", async () => {
      await store.add("one");
      await fail(at(year));
      expect(await ids(claim(start))).toEqual(["one"]);
    });

    test("back, while a process that then died was at it: taken over", async () => {
      await store.add("one");
      await claim(at(year));
      expect(await ids(claim(start, { holder: "b" }))).toEqual(["one"]);
    });

    test("a little back, while a process is at it: still its own", async () => {
      await store.add("one");
      await claim(start);
      expect(await ids(claim(at(-30_000), { holder: "b" }))).toEqual([]);
    });

    test("forward: tried early, but not given up early", async () => {
      await store.add("one");
      await fail(start);
      await fail(at(year));
      expect(await store.rows()).toMatchObject([{ state: "pending", attempts: 2 }]);
    });
  });
});
