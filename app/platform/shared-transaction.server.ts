import { setImmediate } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { isPostgres } from "./is-postgres.server.ts";
import type { Tables } from "./tables.server.ts";

type Work<T> = (transaction: Transaction<Tables>) => Promise<T>;
type Job = { work: Work<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void };

const queues = new WeakMap<Kysely<Tables>, Job[]>();

/**
 * Runs work in a transaction that it may share with other work that comes at the same moment: one wait for the disk
 * serves them all. What returns is on disk. Work must be fit to be repeated, since one that fails in company is tried
 * again alone. PostgreSQL lets many connections share that wait by itself, so there each transaction stays its own.
 */
export async function inSharedTransaction<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  if (isPostgres(db)) return db.transaction().execute(work);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const job = { work, resolve, reject };
  const queue = queues.get(db);
  if (queue) queue.push(job);
  else {
    queues.set(db, [job]);
    void drain(db);
  }
  return promise as Promise<T>;
}

async function drain(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    // Requests that came while the disk was busy are read now, and join.
    await setImmediate();
    const jobs = queues.get(db) ?? [];
    if (jobs.length === 0) break;
    queues.set(db, []);
    for (const answer of await commit(db, jobs)) answer();
  }
  queues.delete(db);
}

/** @returns how to answer each: a failure, after which the store is opened anew, must not disturb the tries of the others. */
async function commit(db: Kysely<Tables>, jobs: Job[]): Promise<(() => void)[]> {
  let begun = false;
  try {
    const results = await db.transaction().execute(async (transaction) => {
      begun = true;
      const results: unknown[] = [];
      for (const { work } of jobs) results.push(await work(transaction));
      return results;
    });
    return jobs.map(
      ({ resolve }, index) =>
        () =>
          resolve(results[index]),
    );
  } catch (error) {
    // Where none got its turn to write, none of them is to blame.
    if (jobs.length === 1 || !begun)
      return jobs.map(
        ({ reject }) =>
          () =>
            reject(error),
      );
    const answers: (() => void)[] = [];
    for (const job of jobs) answers.push(...(await commit(db, [job])));
    return answers;
  }
}
