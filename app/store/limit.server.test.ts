import { beforeEach, expect, test, vi } from "vitest";
import { addressKey } from "#app/platform/address-key.server.ts";
import { storeWith } from "#tests/support/store-with.ts";
import { createAddressLimit, createLimit } from "./limit.server.ts";

/** Not opened: without PostgreSQL, limits are counted in memory. */
const store = storeWith({});

beforeEach(() => vi.useFakeTimers());

const limit = () => createLimit(store, { name: "tokens", points: 100, seconds: 600 });
const wait = (retryAfterSeconds: number) => ({ retryAfterSeconds });

test("as many points may be taken as there are, by each key for itself, until the time is over", async () => {
  const { take } = limit();
  expect(await take("one", 60)).toBeUndefined();
  // Measured from first use, not from last use.
  vi.advanceTimersByTime(400_000);
  expect(await take("one", 41)).toEqual(wait(200));
  expect(await take("one", 40)).toBeUndefined();
  expect(await take("one")).toEqual(wait(200));
  expect(await take("two", 100)).toBeUndefined();
  vi.advanceTimersByTime(200_000);
  expect(await take("one", 100)).toBeUndefined();
});

test("what was taken and not used comes back, and no more than that", async () => {
  const { take, giveBack } = limit();
  await take("one", 100);
  await giveBack("one", 30);
  expect(await take("one", 30)).toBeUndefined();
  await giveBack("one", 1000);
  expect(await take("one", 101)).toBeDefined();
  expect(await take("one", 100)).toBeUndefined();
});

test("what comes back after its time is no gift to the next", async () => {
  const { take, giveBack } = limit();
  await take("one", 100);
  vi.advanceTimersByTime(600_000);
  await giveBack("one", 100);
  expect(await take("one", 101)).toBeDefined();
});

test("what cost more than was taken counts, even beyond what was left", async () => {
  const { take, charge, giveBack } = limit();
  await take("one", 50);
  await charge("one", 5000);
  expect(await take("one")).toBeDefined();
  await giveBack("one", 4951);
  expect(await take("one")).toBeUndefined();
});

test("points are taken at once for whoever asks next, without a wait", async () => {
  const { take } = limit();
  void take("one", 100);
  expect(await take("one")).toBeDefined();
});

test("of very many addresses those seen last are remembered, and one that goes on is among them", async () => {
  const limit = createLimit(store, { name: "bounded", points: 2, seconds: 600 });
  for (const key of ["gone", "going on"]) for (let time = 0; time < 3; time++) await limit.take(key);
  for (let number = 0; number < 10_000; number++) {
    await limit.take(`address ${number}`);
    if (number % 1000 === 0) expect(await limit.take("going on")).toBeDefined();
  }
  expect(await limit.take("going on")).toEqual({ retryAfterSeconds: 600 });
  expect(await limit.take("gone")).toBeUndefined();
});

const taking = (limit: ReturnType<typeof createAddressLimit>) => async (addresses: string[]) => {
  const waits = [];
  for (const address of addresses) waits.push(await limit.take(addressKey(address)));
  return waits.filter((wait) => wait === undefined).length;
};
const networks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, number) => `2001:db8:1:${(from + number).toString(16)}::1`);

test("of the networks of one IPv6 /48 no more get through than ten of them may, each other /48 has its own", async () => {
  const take = taking(createAddressLimit(store, { name: "wide", points: 3, seconds: 600 }));
  expect(await take(Array(5).fill("2001:db8:1:ffff::1"))).toBe(3);
  expect(await take(networks(200))).toBe(27);
  expect(await take(["2001:db8:2::1"])).toBe(1);
});

test("IPv4 addresses have nothing in common", async () => {
  const take = taking(createAddressLimit(store, { name: "four", points: 1, seconds: 600 }));
  expect(await take(Array.from({ length: 200 }, (_, number) => `203.0.113.${number}`))).toBe(200);
});

test("what is refused takes nothing of the wider limit, and what is given back goes to both", async () => {
  const limit = createAddressLimit(store, { name: "back", points: 1, seconds: 600 });
  const take = taking(limit);
  expect(await take(Array(50).fill("2001:db8:1:0::1"))).toBe(1);
  expect(await take(networks(20, 1))).toBe(9);
  await limit.giveBack(addressKey("2001:db8:1:1::1"));
  expect(await take(networks(20, 40))).toBe(1);
});
