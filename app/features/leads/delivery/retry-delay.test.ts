import { expect, test } from "vitest";
import { retryDelay } from "./outbox.server.ts";

const hour = 3_600_000;
const planned = (tries: number, random = 0.5) => retryDelay({ tries, age: 0, late: 0 }, random);

test("grows as promised, up to six hours", () => {
  const seconds = Array.from({ length: 13 }, (_, index) => planned(index + 1)! / 1000);
  expect(seconds).toEqual([5, 15, 45, 120, 300, 600, 1200, 2400, 4800, 9600, 19_200, 21_600, 21_600]);
});

test("is spread by a fifth to either side", () => {
  expect([planned(1, 0), planned(1, 1), planned(12, 0), planned(12, 1)]).toEqual([4000, 6000, 4.8 * hour, 7.2 * hour]);
});

test.each([0, 0.1, 0.5, 0.9, 1])(
  "the last try comes 72 hours after the lead, whatever the spread (%s) and however long each try takes",
  (random) => {
    const trying = 55_000;
    let started = 0;
    let tries = 1;
    for (;;) {
      const age = started + trying;
      const delay = retryDelay({ tries, age, late: 4000 }, random);
      if (delay === undefined) break;
      expect(age + delay).toBeLessThanOrEqual(72 * hour);
      started = age + delay;
      tries++;
    }
    expect(started).toBe(72 * hour);
    expect(tries).toBeGreaterThan(18);
  },
);

test("a try that comes late, since nothing ran for days, has one more after it", () => {
  expect(retryDelay({ tries: 9, age: 80 * hour, late: 20 * hour })).toBe(hour);
  expect(retryDelay({ tries: 10, age: 81 * hour, late: 5000 })).toBeUndefined();
});
