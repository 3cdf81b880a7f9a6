import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect, test, vi } from "vitest";
import { inBatches, inParts, padToPowerOfTwo } from "./in-batches.server.ts";
import type { Tables } from "./tables.server.ts";

test("parts are of few sizes, whatever their sum", () => {
  const values = Array.from({ length: 45 }, (_, index) => index);
  expect(inParts(values).map(({ length }) => length)).toEqual([16, 16, 8, 4, 1]);
  expect(inParts(values).flat()).toEqual(values);
  expect(inParts([])).toEqual([]);
  expect(padToPowerOfTwo(values)).toEqual([...values, ...Array<number>(19).fill(44)]);
  expect([padToPowerOfTwo([]), padToPowerOfTwo([1]), padToPowerOfTwo([1, 2])]).toEqual([[], [1], [1, 2]]);
});

test("whoever waited long for a store that keeps silent waits no second time", async () => {
  const done: number[][] = [];
  const silent = Promise.withResolvers<never>();
  const work = inBatches<number, number>(async (_db, jobs) => {
    done.push(jobs);
    return done.length === 1 ? silent.promise : jobs;
  });
  const db = {} as Kysely<Tables>;
  const first = Array.from({ length: 40 }, (_, number) => work(db, number));
  while (done.length === 0) await setImmediate();
  const later = performance.now() + 1100;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  const late = work(db, 99);
  silent.reject(new Error("silence"));
  const settled = await Promise.allSettled(first);
  expect(settled.map(({ status }) => status)).toEqual(first.map(() => "rejected"));
  expect(await late).toBe(99);
  expect(done).toEqual([Array.from({ length: 32 }, (_, number) => number), [99]]);
});
