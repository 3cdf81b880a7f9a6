import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.server.ts";

/** Beyond this a statement's text and values cost more than they save. */
const mostJobs = 32;
/** PostgreSQL's classes of faults that one row's values cause, deadlocks among them; SQLite's code of a constraint. */
const ofOneRow = /^(?:22|23|40)/;
const constraint = 19;

/** Whoever has waited so long for a batch that failed, milliseconds, fails with it: a silent store is waited for once. */
const patience = 1000;

type Waiting<Job, Result> = {
  job: Job;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Lets jobs that come while others are under way be done together, one batch after the other, since what is said to the
 * store once for all of them costs hardly more than for one. Where one job's values make a batch fail, each is done alone.
 * @param work answers for each job, in their order; all of it is kept or nothing
 */
export function inBatches<Job, Result>(
  work: (db: Kysely<Tables>, jobs: Job[]) => Promise<Result[]>,
): (db: Kysely<Tables>, job: Job) => Promise<Result> {
  const queues = new WeakMap<Kysely<Tables>, Waiting<Job, Result>[]>();

  async function drain(db: Kysely<Tables>, queue: Waiting<Job, Result>[]): Promise<void> {
    for (;;) {
      // Requests that came while the last batch was under way are read now, and join.
      await setImmediate();
      const batch = queue.splice(0, mostJobs);
      if (batch.length === 0) break;
      await run(db, batch, (error) => {
        const weary = performance.now() - patience;
        // In the order in which they came.
        while (queue[0] && queue[0].since < weary) queue.shift()!.reject(error);
      });
    }
    queues.delete(db);
  }

  /** @param onFault hears of faults that are none of one job's */
  async function run(
    db: Kysely<Tables>,
    batch: Waiting<Job, Result>[],
    onFault: (error: unknown) => void,
  ): Promise<void> {
    try {
      const jobs = batch.map(({ job }) => job);
      const results = await work(db, jobs);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (batch.length > 1 && isOfOneRow(error)) await Promise.all(batch.map((each) => run(db, [each], onFault)));
      else {
        for (const { reject } of batch) reject(error);
        if (!isOfOneRow(error)) onFault(error);
      }
    }
  }

  return (db, job) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting = { job, since: performance.now(), resolve, reject };
    const queue = queues.get(db);
    if (queue) queue.push(waiting);
    else {
      const begun = [waiting];
      queues.set(db, begun);
      void drain(db, begun);
    }
    return promise;
  };
}

function isOfOneRow(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: unknown; errcode?: number };
  return (errcode & 0xff) === constraint || (typeof code === "string" && ofOneRow.test(code));
}

/**
 * Parts of 16, 8, 4, 2 and 1: a statement's text depends on how many values it has, and the store knows each of a few
 * texts already.
 */
export function inParts<T>(values: T[]): T[][] {
  const parts: T[][] = [];
  for (let size = 16, at = 0; at < values.length; size = Math.min(size, size / 2 || 1)) {
    for (; values.length - at >= size; at += size) parts.push(values.slice(at, at + size));
  }
  return parts;
}

/** The last is repeated until there are 1, 2, 4, 8 … of them: for statements that may ask for one thing twice. */
export function padded<T>(values: T[]): T[] {
  const length = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array<T>(length - values.length).fill(values.at(-1)!)];
}
