import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimit } from "./limit.server.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limit = () => createLimit({ name: "tokens", points: 100, seconds: 600 });
const wait = (retryAfterSeconds: number) => ({ retryAfterSeconds });

test("as many points may be taken as there are, by each key for itself, until the time is over", async () => {
  const { take } = limit();
  expect(await take("one", 60)).toBeUndefined();
  // From its first use, whatever came since.
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
  const limit = createLimit({ name: "bounded", points: 2, seconds: 600 });
  for (const key of ["gone", "going on"]) for (let time = 0; time < 3; time++) await limit.take(key);
  for (let number = 0; number < 10_000; number++) {
    await limit.take(`address ${number}`);
    if (number % 1000 === 0) expect(await limit.take("going on")).toBeDefined();
  }
  expect(await limit.take("going on")).toEqual({ retryAfterSeconds: 600 });
  expect(await limit.take("gone")).toBeUndefined();
});
