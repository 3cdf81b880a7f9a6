import { setImmediate } from "node:timers/promises";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { isPostgres } from "./is-postgres.server.ts";
import type { Tables } from "./tables.server.ts";

/** Maximum per statement: a longer text costs more than it saves. */
const mostJobs = 32;
/** PostgreSQL's errors due to one row, deadlocks too; SQLite's code for constraint violations. */
const ofOneRow = /^(?:22|23|40)/;
const constraint = 19;

/** Milliseconds. Jobs that waited longer for a failed batch fail with it: one wait is enough. */
const timeOut = 1000;

/**
 * Queues jobs that arrive while others are running, separately for each database.
 * @param most maximum of jobs at once
 * @param work processes them, and must handle all errors; `waiting` are later jobs
 */
function createQueue<Job>(most: number, work: (db: Kysely<Tables>, jobs: Job[], waiting: Job[]) => Promise<void>) {
  const queues = new WeakMap<Kysely<Tables>, Job[]>();

  async function drain(db: Kysely<Tables>, queue: Job[]): Promise<void> {
    for (;;) {
      // Reads requests that arrived during the last jobs, so that they can join.
      await setImmediate();
      const jobs = queue.splice(0, most);
      if (jobs.length === 0) break;
      await work(db, jobs, queue);
    }
    queues.delete(db);
  }

  return (db: Kysely<Tables>, job: Job): void => {
    const queue = queues.get(db);
    if (queue) queue.push(job);
    else {
      const batch = [job];
      queues.set(db, batch);
      void drain(db, batch);
    }
  };
}

type Waiting<Job, Result> = PromiseWithResolvers<Result> & { job: Job; since: number };

/**
 * Batches jobs that arrive while others are running, since one statement for all of them costs
 * hardly more than one for each. If one job's values make a batch fail, each job runs alone.
 * @param work returns one result per job, in order; it commits all jobs or none
 */
export function inBatches<Job, Result>(
  work: (db: Kysely<Tables>, jobs: Job[]) => Promise<Result[]>,
): (db: Kysely<Tables>, job: Job) => Promise<Result> {
  const add = createQueue<Waiting<Job, Result>>(mostJobs, (db, batch, queue) => {
    /** Called for errors not caused by a single job. */
    const onFault = (error: unknown) => {
      const tooLate = performance.now() - timeOut;
      // In order of arrival.
      while (queue[0] && queue[0].since < tooLate) queue.shift()!.reject(error);
    };
    return run(db, batch, onFault);
  });

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
    const waiting = { ...Promise.withResolvers<Result>(), job, since: performance.now() };
    add(db, waiting);
    return waiting.promise;
  };
}

function isOfOneRow(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: unknown; errcode?: number };
  return (errcode & 0xff) === constraint || (typeof code === "string" && ofOneRow.test(code));
}

type SharedWork = PromiseWithResolvers<unknown> & { work: (transaction: Transaction<Tables>) => Promise<unknown> };

const share = createQueue<SharedWork>(Infinity, async (db, jobs) => {
  for (const answer of await commit(db, jobs)) answer();
});

/**
 * Runs work in a transaction that it may share with other concurrent work: one disk flush serves
 * them all. Work must be repeatable, since failed work is retried alone. PostgreSQL groups flushes of
 * its connections itself, so there each transaction stays separate.
 */
export async function inSharedTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (isPostgres(db)) return db.transaction().execute(work);
  const job = { ...Promise.withResolvers<unknown>(), work };
  share(db, job);
  return job.promise as Promise<T>;
}

/**
 * @returns functions that settle the jobs: a failure reopens the store, so all others are tried
 *   first
 */
async function commit(db: Kysely<Tables>, jobs: SharedWork[]): Promise<(() => void)[]> {
  let hasBegun = false;
  try {
    const results = await db.transaction().execute(async (transaction) => {
      hasBegun = true;
      const results: unknown[] = [];
      for (const { work } of jobs) results.push(await work(transaction));
      return results;
    });
    return jobs.map((job, index) => job.resolve.bind(undefined, results[index]));
  } catch (error) {
    // If the transaction never began, no job is the cause.
    if (jobs.length === 1 || !hasBegun) return jobs.map(({ reject }) => reject.bind(undefined, error));
    const answers: (() => void)[] = [];
    for (const job of jobs) answers.push(...(await commit(db, [job])));
    return answers;
  }
}

/** Parts of 16, 8, 4, 2 and 1: few different statement texts need to stay prepared. */
export function inParts<T>(values: T[]): T[][] {
  const parts: T[][] = [];
  for (let size = 16, at = 0; at < values.length; size = Math.min(size, size / 2 || 1)) {
    for (; values.length - at >= size; at += size) parts.push(values.slice(at, at + size));
  }
  return parts;
}

/** Repeats the last value up to a power of two, for statements that tolerate duplicates. */
export function padToPowerOfTwo<T>(values: T[]): T[] {
  const length = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array<T>(length - values.length).fill(values.at(-1)!)];
}

/** Inserts rows that have the same columns; existing ones stay. Few statement texts stay prepared. */
export async function insertNewRows<Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  db: Kysely<Tables>,
  table: Table,
  rows: Insertable<Tables[Table]>[],
  returning: Column,
): Promise<Tables[Table][Column][]> {
  if (rows.length === 0) return [];
  const names = Object.keys(rows[0]!) as (keyof Insertable<Tables[Table]> & string)[];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  // PostgreSQL is a round trip away, so one statement. SQLite is faster without JSON.
  const parts = isPostgres(db) ? [rows] : inParts(rows);
  const insertedKeys: Tables[Table][Column][] = [];
  for (const part of parts) {
    const values = isPostgres(db)
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)`
      : sql`values ${sql.join(part.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`))}`;
    const { rows: found } = await sql<Record<Column, Tables[Table][Column]>>`
      insert into ${sql.table(table)} (${columns}) ${values} on conflict do nothing
      returning ${sql.ref(returning)}`.execute(db);
    insertedKeys.push(...found.map((row) => row[returning]));
  }
  return insertedKeys;
}
