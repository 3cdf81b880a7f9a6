import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { freePort } from "#tests/support/free-port.ts";
import { readMetrics } from "#tests/support/read-metrics.ts";
import { type TestStore, testStore } from "#tests/support/test-store.ts";
import { type Budget, createBudget } from "./budget.server.ts";
import { spentTokens } from "./lease.server.ts";

const visitor = { session: "one", address: "203.0.113.7" };
const roomy = { ASSISTANT_MAX_SESSION_TOKENS: "10000000", ASSISTANT_MAX_ADDRESS_TOKENS: "10000000" };

describeEachStore((newStore) => {
  let store: TestStore;
  const budgets: Budget[] = [];
  beforeAll(async () => {
    store = await testStore(await newStore());
    // Opening it may warn of the database.
    await store.ready();
  });
  afterAll(() => store.remove());
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T09:40:00Z") }));
  afterEach(async () => {
    await Promise.all(budgets.splice(0).map((budget) => budget.stop()));
    for (const table of ["assistant_spend", "rate_limit"] as const)
      await store.run((db) => db.deleteFrom(table).execute());
    vi.useRealTimers();
  });

  const budgetOf = (daily: number, more: Record<string, string> = {}, parts: Partial<typeof store.parts> = {}) => {
    const settings = parseEnv({ ASSISTANT_DAILY_TOKENS: String(daily), ...roomy, ...more });
    const budget = createBudget({ settings, store, metrics: createMetrics(), ...parts });
    budgets.push(budget);
    return budget;
  };
  const spent = async () => {
    await Promise.all(budgets.map((budget) => budget.stop()));
    const rows = await store.run((db) => db.selectFrom("assistant_spend").selectAll().orderBy("period").execute());
    return Object.fromEntries(rows.map(({ period, tokens }) => [period, tokens]));
  };
  const burst = async (budget: Budget, calls: number, tokens: number) => {
    const reservations = await Promise.all(Array.from({ length: calls }, () => budget.reserve(visitor, tokens)));
    return reservations.filter((reservation) => reservation !== undefined);
  };

  describe("a burst", () => {
    test("gets what the cap holds, and not one call more", async () => {
      const budget = budgetOf(3100);
      expect(await burst(budget, 20, 300)).toHaveLength(10);
      expect(await spent()).toEqual({ "day:2026-11-20": 3000, "month:2026-11": 3000 });
      expect(await budget.reserve(visitor, 300)).toBeUndefined();
      expect(await budget.reserve(visitor, 100)).toBeDefined();
    });

    test("goes on with tokens that earlier calls did not cost", async () => {
      const budget = budgetOf(3100);
      for (const reservation of await burst(budget, 20, 300)) reservation.settle(100);
      await budget.stop();
      expect(await burst(budget, 20, 300)).toHaveLength(7);
    });

    test("stops at the monthly cap as well, which is logged once", async () => {
      const warn = vi.spyOn(log, "warn");
      expect(await burst(budgetOf(10_000, { ASSISTANT_MONTHLY_TOKENS: "600" }), 5, 300)).toHaveLength(2);
      expect(warn).toHaveBeenCalledExactlyOnceWith({ cap: "monthly", period: "month:2026-11" }, expect.any(String));
    });
  });

  describe("a lease", () => {
    test("of a fiftieth of the cap spares most calls the store, and is given back at the end", async () => {
      let times = 0;
      const run: typeof store.run = (work) => (times++, store.run(work));
      const budget = budgetOf(100_000, {}, { store: { ...store, run, isShared: false } });
      for (let call = 0; call < 40; call++) (await budget.reserve(visitor, 500))!.settle(100);
      await budget.stop();
      expect(times).toBeLessThan(10);
      expect(await spent()).toEqual({ "day:2026-11-20": 4000, "month:2026-11": 4000 });
    });

    test("is all that a killed process loses", async () => {
      const killed = budgetOf(100_000);
      for (const reservation of await burst(killed, 20, 1500)) reservation.settle(1000);
      await expect.poll(async () => (await spentTokens(store)).day).toBeLessThanOrEqual(22_000);
      expect(await burst(budgetOf(100_000), 100, 1000)).toHaveLength(78);
    });

    test("of an idle instance is the only part of the cap that others do not get", async () => {
      const idle = budgetOf(10_000);
      (await idle.reserve(visitor, 100))!.settle(100);
      const busy = budgetOf(10_000);
      expect(await burst(busy, 110, 100)).toHaveLength(97);
      await idle.stop();
      expect(await burst(busy, 10, 100)).toHaveLength(2);
      expect(await spent()).toMatchObject({ "day:2026-11-20": 10_000 });
    });

    test("of several busy instances together never exceeds the cap", async () => {
      const cap = 50_000;
      const budgets = [1, 2, 3].map(() => budgetOf(cap));
      let tokensInUse = 0;
      let refused = 0;
      const visit = async (budget: Budget, number: number) => {
        for (let call = 0; call < 60; call++) {
          const tokens = 300 + ((number * 97 + call * 61) % 900);
          const reservation = await budget.reserve(visitor, tokens);
          if (!reservation) {
            refused++;
            continue;
          }
          tokensInUse += tokens;
          expect(tokensInUse).toBeLessThanOrEqual(cap);
          const { day } = await spentTokens(store);
          expect(day).toBeLessThanOrEqual(cap);
          const cost = Math.floor(tokens / 3);
          tokensInUse -= tokens - cost;
          reservation.settle(cost);
        }
      };
      await Promise.all(budgets.flatMap((budget) => [1, 2, 3, 4].map((number) => visit(budget, number))));
      expect(refused).toBeGreaterThan(0);
      expect(await spent()).toEqual({ "day:2026-11-20": tokensInUse, "month:2026-11": tokensInUse });
      expect(tokensInUse).toBeGreaterThan(cap - 1200);
    });
  });

  test("a call is settled once, also with more than was reserved", async () => {
    const [metrics, port] = [createMetrics(), await freePort()];
    onTestFinished(await metrics.serve(port));
    const budget = budgetOf(10_000, {}, { metrics });
    const reservation = (await budget.reserve(visitor, 300))!;
    reservation.settle(9000);
    reservation.settle(0);
    const sample = { name: "website_assistant_spend_tokens", labels: { period: "day" }, value: 9000 };
    await expect.poll(async () => (await readMetrics(String(port))).samples).toContainEqual(sample);
    expect(await spent()).toMatchObject({ "day:2026-11-20": 9000 });
    expect(await budget.reserve(visitor, 2000)).toBeUndefined();
  });

  test("the next day and the next month in Riyadh begin anew; a call counts when it was reserved", async () => {
    const budget = budgetOf(10_000);
    vi.setSystemTime(new Date("2026-11-30T20:59:59Z"));
    const late = await budget.reserve(visitor, 9000);
    expect(await budget.reserve(visitor, 9000)).toBeUndefined();
    vi.setSystemTime(new Date("2026-11-30T21:00:00Z"));
    const early = await budget.reserve(visitor, 8000);
    late!.settle(5000);
    early!.settle(6000);
    expect(await spent()).toEqual({
      "day:2026-11-30": 5000,
      "day:2026-12-01": 6000,
      "month:2026-11": 5000,
      "month:2026-12": 6000,
    });
  });

  test.each([
    ["session", { ...visitor, address: "203.0.113.8" }, { ...visitor, session: "two" }],
    ["address", { ...visitor, session: "two" }, { ...visitor, address: "203.0.113.8" }],
  ])("one %s has its own limit, and a refusal takes nothing from others", async (name, same, other) => {
    const budget = budgetOf(10_000, { [`ASSISTANT_MAX_${name.toUpperCase()}_TOKENS`]: "1000" });
    (await budget.reserve(visitor, 900))!.settle(600);
    await budget.stop();
    expect(await budget.reserve(same, 900)).toBeUndefined();
    expect(await budget.reserve(same, 400)).toBeDefined();
    expect(await budget.reserve(other, 900)).toBeDefined();
    expect(await spent()).toMatchObject({ "day:2026-11-20": 1900 });
  });

  test("while the store is away nothing is spent; it recovers by itself", async () => {
    let isAway = true;
    const run: typeof store.run = (work) => (isAway ? Promise.reject(new Error("away")) : store.run(work));
    const error = vi.spyOn(log, "error");
    const budget = budgetOf(10_000, {}, { store: { ...store, run } });
    expect(await burst(budget, 5, 300)).toHaveLength(0);
    expect(error).toHaveBeenCalledOnce();
    isAway = false;
    expect(await budget.reserve(visitor, 300)).toBeDefined();
  });
});
