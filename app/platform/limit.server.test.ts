import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimit } from "./limit.server.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what something cost counts for its key alone, even beyond what was left, until the time is over", async () => {
  const limit = createLimit({ name: "costs", points: 100, seconds: 600 });
  expect(await limit.hasLeft("one")).toBe(true);
  await limit.charge("one", 99);
  expect(await limit.hasLeft("one")).toBe(true);
  await limit.charge("one", 1);
  expect(await limit.hasLeft("one")).toBe(false);
  await limit.charge("one", 5000);
  expect(await limit.hasLeft("two")).toBe(true);
  // From its first use, whatever came since.
  vi.advanceTimersByTime(599_000);
  await limit.charge("one", 1);
  expect(await limit.hasLeft("one")).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(await limit.hasLeft("one")).toBe(true);
});

test("a charge is there at once for who asks next, without a wait", async () => {
  const limit = createLimit({ name: "at-once", points: 100, seconds: 86_400 });
  void limit.charge("one", 100);
  expect(await limit.hasLeft("one")).toBe(false);
});
