import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.useRealTimers());

test("values stay while any of them is used, and a minute later all are made anew", async () => {
  // Values of other tests have a timer of their own.
  vi.resetModules();
  const { whileUsed } = await import("./while-used.ts");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [one, other] = [whileUsed(() => ({})), whileUsed(() => ({}))];
  const key = {};
  const [first, second] = [one(key), other(key)];
  for (let minute = 0; minute < 3; minute++) {
    vi.advanceTimersByTime(60_000);
    expect(one(key)).toBe(first);
  }
  expect(other(key)).toBe(second);
  vi.advanceTimersByTime(120_000);
  expect(one(key)).not.toBe(first);
  expect(other(key)).not.toBe(second);
});
