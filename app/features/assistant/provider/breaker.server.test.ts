import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { Breaker } from "./breaker.server.ts";

const rest = 100;
const failing = (times: number) => {
  const breaker = new Breaker(rest);
  for (let time = 0; time < times; time += 1) breaker.enter()!.failed();
  return breaker;
};

test("opens after five failures in a row", () => {
  expect(failing(4).enter()).toBeDefined();
  expect(failing(5).enter()).toBeUndefined();
});

test("counts a question once, however often it was tried", () => {
  const breaker = failing(3);
  const entry = breaker.enter()!;
  entry.failed();
  entry.failed();
  expect(breaker.enter()).toBeDefined();
});

test.each(["succeeded", "refused"] as const)("counts anew after a call that %s", (how) => {
  const breaker = failing(4);
  breaker.enter()![how]();
  for (let time = 0; time < 4; time += 1) breaker.enter()!.failed();
  expect(breaker.enter()).toBeDefined();
});

test("does not count visitors who left, nor calls that have begun but not ended", () => {
  const breaker = failing(4);
  for (let time = 0; time < 9; time += 1) breaker.enter()!.left();
  breaker.enter()!.answers();
  expect(breaker.enter()).toBeDefined();
  breaker.enter()!.failed();
  expect(breaker.enter()).toBeUndefined();
});

test("lets one call try after a rest, and no other until that one is answered", async () => {
  const breaker = failing(5);
  const trying = await expectSoon("a try", () => breaker.enter());
  expect(breaker.enter()).toBeUndefined();
  trying.answers();
  expect(breaker.enter()).toBeDefined();
  trying.succeeded();
});

test("rests longer with each try that fails, up to ten times as long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const breaker = new Breaker();
  for (let time = 0; time < 5; time += 1) breaker.enter()!.failed();
  for (const rest of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
    vi.advanceTimersByTime(rest - 1);
    expect(breaker.enter()).toBeUndefined();
    vi.advanceTimersByTime(1);
    breaker.enter()!.failed();
  }
  vi.useRealTimers();
});

test("rests again when the try fails, and lets another try when it was left", async () => {
  const breaker = failing(5);
  (await expectSoon("a try", () => breaker.enter())).failed();
  expect(breaker.enter()).toBeUndefined();
  await delay(rest);
  (await expectSoon("a try", () => breaker.enter())).left();
  expect(breaker.enter()).toBeDefined();
});
