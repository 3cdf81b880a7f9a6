import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay.ts";

const hour = 3_600_000;
const planned = (tries: number) => retryDelay(tries, 0.5);

test("grows as promised, up to six hours", () => {
  const seconds = Array.from({ length: 12 }, (_, index) => planned(index + 1)! / 1000);
  expect(seconds).toEqual([5, 15, 45, 120, 300, 600, 1200, 2400, 4800, 9600, 19_200, 21_600]);
});

test("is spread by a fifth to either side", () => {
  expect([retryDelay(1, 0), retryDelay(1, 1), retryDelay(12, 0), retryDelay(12, 1)]).toEqual([
    4000,
    6000,
    4.8 * hour,
    7.2 * hour,
  ]);
});

test("ends with a last try 72 hours after the first", () => {
  let tries = 1;
  let elapsed = 0;
  for (let delay = planned(tries); delay !== undefined; delay = planned(++tries)) elapsed += delay;
  expect(elapsed).toBe(72 * hour);
  expect(tries).toBe(23);
  expect(planned(24)).toBeUndefined();
});
