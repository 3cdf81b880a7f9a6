import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.server.ts";

/** Blocks the thread. */
function work(milliseconds: number) {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test("work begins in its order, in each turn of the event loop as much as fits", async () => {
  const { turn } = createWorkQueue(5);
  const begun: number[] = [];
  const all = Array.from({ length: 10 }, async (_, index) => {
    await turn();
    // Continuations in microtasks count too.
    await Promise.resolve();
    begun.push(index);
    work(3);
  });
  let before = 0;
  for (let turns = 0; begun.length < 10; turns++) {
    await nextTurn();
    expect(begun.length - before).toBeLessThanOrEqual(2);
    before = begun.length;
    expect(turns).toBeLessThan(20);
  }
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a bounded number begins in one turn, also where it takes no time", async () => {
  const { turn } = createWorkQueue(10_000);
  let begun = 0;
  for (let count = 0; count < 100; count++) void turn().then(() => begun++);
  await nextTurn();
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(100);
  await turn();
  expect(begun).toBe(100);
});

test("what comes later begins as well, and what has waited elsewhere soon", async () => {
  const { turn, earlyTurn } = createWorkQueue(5);
  await turn();
  work(10);
  const begun: string[] = [];
  const all = Array.from({ length: 20 }, () => turn().then(() => begun.push("work")));
  await earlyTurn().then(() => begun.push("waited elsewhere"));
  await Promise.all(all);
  expect(begun.length).toBe(21);
  expect(begun.indexOf("waited elsewhere")).toBe(8);
});

test("while connections arrive it waits for some turns, and then begins all the same", async () => {
  const { turn, arrived } = createWorkQueue(5);
  const begun: string[] = [];
  void turn().then(() => begun.push("work"));
  for (let connection = 1; begun.length < 20 && connection < 200; connection++) {
    arrived();
    await nextTurn();
    if (connection === 20) begun.push("20 connections");
  }
  expect(begun).toEqual(["20 connections", "work"]);
  void turn().then(() => begun.push("more"));
  for (let turns = 0; turns < 3; turns++) await nextTurn();
  expect(begun).toHaveLength(3);
});
