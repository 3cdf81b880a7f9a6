import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { Breaker } from "./breaker.server.ts";

const rest = 100;
/** Of several visitors, each somebody else. */
const failing = (times: number, breaker = new Breaker(rest)) => {
  for (let time = 0; time < times; time += 1) breaker.enter(`visitor ${time}`)!.failed();
  return breaker;
};

test("opens after five failures in a row", () => {
  expect(failing(4).enter("one")).toBeDefined();
  expect(failing(5).enter("one")).toBeUndefined();
});

test("stays closed while all failures are those of two visitors, however many they have", () => {
  const breaker = new Breaker(rest);
  for (let time = 0; time < 50; time += 1) breaker.enter(time % 2 ? "one" : "other")!.failed();
  breaker.enter("third")!.failed();
  expect(breaker.enter("fourth")).toBeUndefined();
});

test("rests no longer for what one visitor had before it opened", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const breaker = new Breaker();
  for (const visitor of [...Array<string>(20).fill("one"), "other", "third"]) breaker.enter(visitor)!.failed();
  expect(breaker.enter("fourth")).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(breaker.enter("fourth")).toBeDefined();
  vi.useRealTimers();
});

test("counts a question once, however often it was tried", () => {
  const breaker = failing(3);
  const entry = breaker.enter("one")!;
  entry.failed();
  entry.failed();
  expect(breaker.enter("one")).toBeDefined();
});

test.each(["succeeded", "refused"] as const)("counts anew after a call that %s", (how) => {
  const breaker = failing(4);
  breaker.enter("one")![how]();
  failing(4, breaker);
  expect(breaker.enter("one")).toBeDefined();
});

test("does not count visitors who left, nor calls that have begun but not ended", () => {
  const breaker = failing(4);
  for (let time = 0; time < 9; time += 1) breaker.enter("one")!.left();
  breaker.enter("one")!.answers();
  expect(breaker.enter("one")).toBeDefined();
  breaker.enter("one")!.failed();
  expect(breaker.enter("one")).toBeUndefined();
});

test("lets one call try after a rest, and no other until that one is answered", async () => {
  const breaker = failing(5);
  const trying = await expectSoon("a try", () => breaker.enter("one"));
  expect(breaker.enter("one")).toBeUndefined();
  trying.answers();
  expect(breaker.enter("one")).toBeDefined();
  trying.succeeded();
});

test("rests longer with each try that fails, up to ten times as long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const breaker = new Breaker();
  failing(5, breaker);
  for (const rest of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
    vi.advanceTimersByTime(rest - 1);
    expect(breaker.enter("one")).toBeUndefined();
    vi.advanceTimersByTime(1);
    breaker.enter("one")!.failed();
  }
  vi.useRealTimers();
});

test("rests again when the try fails, and lets another try when it was left", async () => {
  const breaker = failing(5);
  (await expectSoon("a try", () => breaker.enter("one"))).failed();
  expect(breaker.enter("one")).toBeUndefined();
  await delay(rest);
  (await expectSoon("a try", () => breaker.enter("one"))).left();
  expect(breaker.enter("one")).toBeDefined();
});
