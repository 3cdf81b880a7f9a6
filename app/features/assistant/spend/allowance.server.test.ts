import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSqlite } from "#app/store/open-sqlite.server.ts";
import type { OpenStore } from "#app/store/open-store.server.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { Allowance } from "./allowance.server.ts";

let folder: string;
let store: OpenStore;
const allowances: Allowance[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T09:40:00Z") });
  folder = await mkdtemp(join(tmpdir(), "spend-"));
  store = await openSqlite(folder, "visitor");
});
afterEach(async () => {
  await Promise.all(allowances.splice(0).map((allowance) => allowance.stop()));
  await store.db.destroy();
  await rm(folder, { recursive: true });
  vi.useRealTimers();
});

const allowanceOf = (daily: number, options: Partial<ConstructorParameters<typeof Allowance>[0]> = {}) => {
  const allowance = new Allowance({
    caps: { daily, monthly: 10 * daily },
    withDatabase: (work) => work(store.db),
    onRefusal: () => {},
    idle: 10_000,
    ...options,
  });
  allowances.push(allowance);
  return allowance;
};
const taken = async () => {
  const rows = await store.db.selectFrom("assistant_spend").selectAll().orderBy("period").execute();
  return Object.fromEntries(rows.map(({ period, tokens }) => [period, tokens]));
};
const burst = async (allowance: Allowance, calls: number, tokens: number) => {
  const reservations = await Promise.all(Array.from({ length: calls }, () => allowance.reserve(tokens)));
  return reservations.filter((reservation) => reservation !== undefined);
};

describe("a burst", () => {
  test("gets what the cap holds, and not one call more", async () => {
    const allowance = allowanceOf(10_000);
    expect(await burst(allowance, 100, 300)).toHaveLength(33);
    expect(await taken()).toEqual({ "day:2026-11-20": 9900, "month:2026-11": 9900 });
    expect(await allowance.reserve(300)).toBeUndefined();
    expect(await allowance.reserve(100)).toBeDefined();
  });

  test("of several instances stays within the cap together", async () => {
    const instances = [allowanceOf(10_000), allowanceOf(10_000), allowanceOf(10_000)];
    const got = await Promise.all(instances.map((allowance) => burst(allowance, 40, 300)));
    expect(got.flat().length).toBeLessThanOrEqual(33);
    expect(got.flat().length).toBeGreaterThanOrEqual(30);
  });

  test("goes on with what earlier calls turn out not to have cost", async () => {
    const allowance = allowanceOf(10_000);
    const first = await burst(allowance, 100, 300);
    for (const reservation of first) reservation.settle(100);
    expect(await burst(allowance, 100, 300)).toHaveLength(22);
  });

  test("stops at the monthly cap as well, and says which it was", async () => {
    const onRefusal = vi.fn<(reason: object) => void>();
    const allowance = allowanceOf(10_000, { caps: { daily: 10_000, monthly: 600 }, onRefusal });
    expect(await burst(allowance, 5, 300)).toHaveLength(2);
    expect(onRefusal).toHaveBeenCalledWith({ cap: "monthly", period: "month:2026-11" });
  });
});

test("the store is asked once for many calls", async () => {
  let asked = 0;
  const allowance = allowanceOf(1_000_000, { withDatabase: (work) => ((asked += 1), work(store.db)) });
  for (let call = 0; call < 40; call += 1) (await allowance.reserve(4000))!.settle(2000);
  expect(asked).toBeLessThanOrEqual(5);
  await allowance.stop();
  expect(await taken()).toEqual({ "day:2026-11-20": 80_000, "month:2026-11": 80_000 });
});

test("what a call cost beyond its reservation counts, and is made up for before the next", async () => {
  const allowance = allowanceOf(10_000);
  (await allowance.reserve(300))!.settle(9000);
  expect(await allowance.reserve(2000)).toBeUndefined();
  await allowance.stop();
  expect(await taken()).toMatchObject({ "day:2026-11-20": 9000 });
});

test("a call is settled once", async () => {
  const allowance = allowanceOf(10_000);
  const reservation = (await allowance.reserve(300))!;
  reservation.settle(100);
  reservation.settle(0);
  await allowance.stop();
  expect(await taken()).toMatchObject({ "day:2026-11-20": 100 });
});

test("a crash loses a block at most, never the count of what was spent", async () => {
  const crashed = allowanceOf(100_000);
  (await crashed.reserve(500))!.settle(400);
  const counted = (await taken())["day:2026-11-20"]!;
  expect(counted).toBeGreaterThanOrEqual(400);
  expect(counted).toBeLessThanOrEqual(500 + 100_000 / 50);
});

test("what is held goes back when nobody asks any more", async () => {
  const allowance = allowanceOf(100_000, { idle: 50 });
  (await allowance.reserve(500))!.settle(400);
  await expectSoon("the rest of the block in the store", async () => (await taken())["day:2026-11-20"] === 400);
});

test("the next day in Riyadh begins anew, the month goes on", async () => {
  const allowance = allowanceOf(10_000);
  vi.setSystemTime(new Date("2026-11-20T20:59:59Z"));
  const late = await allowance.reserve(9000);
  expect(await allowance.reserve(9000)).toBeUndefined();
  vi.setSystemTime(new Date("2026-11-20T21:00:00Z"));
  const early = await allowance.reserve(8000);
  late!.settle(5000);
  early!.settle(6000);
  await allowance.stop();
  expect(await taken()).toEqual({ "day:2026-11-20": 5000, "day:2026-11-21": 6000, "month:2026-11": 11_000 });
});

test("the next month begins anew", async () => {
  const allowance = allowanceOf(10_000, { caps: { daily: 10_000, monthly: 10_000 } });
  (await allowance.reserve(10_000))!.settle(10_000);
  vi.setSystemTime(new Date("2026-11-30T21:00:00Z"));
  expect(await allowance.reserve(10_000)).toBeDefined();
  expect(await taken()).toMatchObject({ "month:2026-11": 10_000, "month:2026-12": 10_000 });
});

test("a cap of nothing spends nothing, without asking the store", async () => {
  const withDatabase = vi.fn<() => Promise<never>>();
  expect(await allowanceOf(0, { withDatabase }).reserve(1)).toBeUndefined();
  expect(withDatabase).not.toHaveBeenCalled();
});

test("while the store is away nothing is spent; it recovers by itself", async () => {
  let away = true;
  const onRefusal = vi.fn<(reason: object) => void>();
  const allowance = allowanceOf(10_000, {
    withDatabase: (work) => (away ? Promise.reject(new Error("away")) : work(store.db)),
    onRefusal,
  });
  expect(await burst(allowance, 5, 300)).toHaveLength(0);
  expect(onRefusal).toHaveBeenCalledExactlyOnceWith({ error: new Error("away") });
  away = false;
  await expectSoon("a reservation", () => allowance.reserve(300));
});
