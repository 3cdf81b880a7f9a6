import type { Kysely } from "kysely";
import { log } from "#app/platform/log.server.ts";
import type { Store } from "./store.server.ts";
import type { Tables } from "./tables.server.ts";

/** Unfinished work counts as interrupted after this time. */
const cutOffMilliseconds = 15 * 60 * 1000;

/**
 * Runs a job once per day, in one of several instances. A failed or interrupted job is run again by
 * a call at least a quarter of an hour after its start: it must tolerate being repeated in part.
 * @param day of the job, such as `2026-11-20`: the caller decides the time zone
 * @returns whether this call ran it
 * @throws errors of the work
 */
export async function onceADay(store: Store, job: string, day: string, work: () => Promise<void>): Promise<boolean> {
  const now = new Date();
  if (!(await claim(store, job, day, now))) return false;
  await work();
  const finished_at = new Date().toISOString();
  await store.run((db) =>
    db.updateTable("daily_job").set({ finished_at }).where("job", "=", job).where("day", "=", day).execute(),
  );
  return true;
}

/**
 * As above, but does nothing on the job's first day: a new store has no work.
 * @param work called with the last day before on which the job ran
 * @throws errors of the work
 */
export async function onceADaySince(
  store: Store,
  job: string,
  day: string,
  work: (last: string) => Promise<void>,
): Promise<void> {
  const last = await store.run((db) =>
    finishedRows(db)
      .select("day")
      .where("job", "=", job)
      .where("day", "<", day)
      .orderBy("day", "desc")
      .executeTakeFirst(),
  );
  await onceADay(store, job, day, async () => {
    if (last) await work(last.day);
  });
}

/** After more missed days the clock may have jumped: the irreversible purge waits a day. */
const plausibleDays = 14;

/** As above, for work that deletes old rows. */
export const purgeOnceADay = (store: Store, job: string, day: string, purge: () => Promise<void>): Promise<void> =>
  onceADaySince(store, job, day, async (last) => {
    if (Date.parse(day) - Date.parse(last) <= plausibleDays * 86_400_000) await purge();
    else log.warn({ job, lastPurge: last, today: day }, "the purge is postponed by a day: the clock may have jumped");
  });

export async function areJobsDone(store: Store, jobs: readonly string[], day: string): Promise<boolean> {
  const finishedJobs = await store.run((db) =>
    finishedRows(db).select("job").where("day", "=", day).where("job", "in", jobs).execute(),
  );
  return finishedJobs.length === jobs.length;
}

/** Last run of each of these jobs, as an ISO time; omits jobs that never ran. */
export const lastRuns = (store: Store, jobs: readonly string[]): Promise<{ job: string; at: string }[]> =>
  store.run((db) =>
    finishedRows(db)
      .select(["job", ({ fn }) => fn.max("finished_at").$notNull().as("at")])
      .where("job", "in", jobs)
      .groupBy("job")
      .execute(),
  );

const finishedRows = (db: Kysely<Tables>) => db.selectFrom("daily_job").where("finished_at", "is not", null);

/** One statement, so that only one of two concurrent instances claims the job. */
async function claim(store: Store, job: string, day: string, now: Date): Promise<boolean> {
  const began_at = now.toISOString();
  const cutOff = new Date(now.getTime() - cutOffMilliseconds).toISOString();
  const result = await store.run((db) =>
    db
      .insertInto("daily_job")
      .values({ job, day, began_at, finished_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(["job", "day"])
          .doUpdateSet({ began_at })
          .where("daily_job.finished_at", "is", null)
          .where("daily_job.began_at", "<", cutOff),
      )
      .executeTakeFirstOrThrow(),
  );
  return result.numInsertedOrUpdatedRows === 1n;
}
