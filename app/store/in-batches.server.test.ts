import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect, test, vi } from "vitest";
import { inBatches } from "./in-batches.server.ts";
import type { Tables } from "./tables.server.ts";

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
