import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Breaker } from "./breaker.server.ts";

let breaker: Breaker;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  breaker = new Breaker();
});
afterEach(() => void vi.useRealTimers());

/** Failed calls, each for another visitor. */
const fail = (times: number) => {
  for (let time = 0; time < times; time += 1) breaker.report("failed", `visitor ${time}`);
};

test("opens after five failures in a row", () => {
  fail(4);
  expect(breaker.admits()).toBe(true);
  fail(1);
  expect(breaker.admits()).toBe(false);
});

test("stays closed while all failures are those of two visitors", () => {
  for (let time = 0; time < 50; time += 1) breaker.report("failed", time % 2 ? "one" : "other");
  expect(breaker.admits()).toBe(true);
  breaker.report("failed", "third");
  expect(breaker.admits()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(breaker.admits()).toBe(true);
});

test.each([
  ["succeeded", true],
  ["refused", true],
  ["left", false],
] as const)("a call that %s starts the count again: %j", (ending, startsAgain) => {
  fail(4);
  breaker.report(ending, "one");
  fail(1);
  expect(breaker.admits()).toBe(startsAgain);
});

test("admits one question after a pause, and no other until that one's call has ended", () => {
  fail(5);
  vi.advanceTimersByTime(1000);
  expect(breaker.admits()).toBe(true);
  expect(breaker.admits()).toBe(false);
  breaker.report("left", "one");
  expect(breaker.admits()).toBe(true);
  breaker.report("succeeded", "one");
  expect(breaker.admits()).toBe(true);
  expect(breaker.admits()).toBe(true);
});

test("pauses longer with each try that fails, up to ten times as long", () => {
  fail(5);
  for (const pause of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
    vi.advanceTimersByTime(pause - 1);
    expect(breaker.admits()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(breaker.admits()).toBe(true);
    breaker.report("failed", "one");
  }
});
