import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Breaker } from "./breaker.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Of several visitors, each somebody else. */
const failing = (times: number, breaker = new Breaker()) => {
  for (let time = 0; time < times; time += 1) breaker.enter(`visitor ${time}`)!("failed");
  return breaker;
};

test("opens after five failures in a row", () => {
  expect(failing(4).enter("one")).toBeDefined();
  expect(failing(5).enter("one")).toBeUndefined();
});

test("stays closed while all failures are those of two visitors, however many they have", () => {
  const breaker = new Breaker();
  for (let time = 0; time < 50; time += 1) breaker.enter(time % 2 ? "one" : "other")!("failed");
  breaker.enter("third")!("failed");
  expect(breaker.enter("fourth")).toBeUndefined();
});

test("rests no longer for what one visitor had before it opened", () => {
  const breaker = new Breaker();
  for (const visitor of [...Array<string>(20).fill("one"), "other", "third"]) breaker.enter(visitor)!("failed");
  expect(breaker.enter("fourth")).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(breaker.enter("fourth")).toBeDefined();
});

test("counts a question once, however often it was tried", () => {
  const breaker = failing(3);
  const report = breaker.enter("one")!;
  report("failed");
  report("failed");
  expect(breaker.enter("one")).toBeDefined();
});

test.each(["succeeded", "refused"] as const)("counts anew after a call that %s", (how) => {
  const breaker = failing(4);
  breaker.enter("one")!(how);
  failing(4, breaker);
  expect(breaker.enter("one")).toBeDefined();
});

test("does not count visitors who left, nor calls that have begun but not ended", () => {
  const breaker = failing(4);
  for (let time = 0; time < 9; time += 1) breaker.enter("one")!("left");
  breaker.enter("one")!("answers");
  expect(breaker.enter("one")).toBeDefined();
  breaker.enter("one")!("failed");
  expect(breaker.enter("one")).toBeUndefined();
});

test("lets one call try after a rest, and no other until that one is answered", () => {
  const breaker = failing(5);
  vi.advanceTimersByTime(1000);
  const report = breaker.enter("one")!;
  expect(breaker.enter("one")).toBeUndefined();
  report("answers");
  expect(breaker.enter("one")).toBeDefined();
  report("succeeded");
});

test("rests longer with each try that fails, up to ten times as long", () => {
  const breaker = new Breaker();
  failing(5, breaker);
  for (const rest of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
    vi.advanceTimersByTime(rest - 1);
    expect(breaker.enter("one")).toBeUndefined();
    vi.advanceTimersByTime(1);
    breaker.enter("one")!("failed");
  }
});

test("rests again when the try fails, and lets another try when it was left", () => {
  const breaker = failing(5);
  vi.advanceTimersByTime(1000);
  breaker.enter("one")!("failed");
  expect(breaker.enter("one")).toBeUndefined();
  vi.advanceTimersByTime(2000);
  breaker.enter("one")!("left");
  expect(breaker.enter("one")).toBeDefined();
});
