import type { Kysely } from "kysely";
import { log } from "#app/platform/log.server.ts";
import type { Store } from "./store.server.ts";
import type { Tables } from "./tables.server.ts";

/** After this long, work that was begun and not finished counts as cut off. */
const cutOffMilliseconds = 15 * 60 * 1000;

/**
 * Does a job once for a day, whichever of several instances asks first. One that failed or was cut
 * off is done again by whoever asks later than a quarter of an hour after its beginning: it must
 * not mind being done twice in part.
 * @param day what it is to be done once for, such as `2026-11-20`: the caller knows in which time
 *   zone
 * @returns whether it was done here and now
 * @throws StoreUnavailable, or what the work threw
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
 * The same if it was done on a day before: on a store's first day there is nothing to do.
 * @param work gets the last of those days
 * @throws StoreUnavailable, or what the work threw
 */
export async function onceADaySince(
  store: Store,
  job: string,
  day: string,
  work: (last: string) => Promise<void>,
): Promise<void> {
  const last = await store.run((db) =>
    finished(db).select("day").where("job", "=", job).where("day", "<", day).orderBy("day", "desc").executeTakeFirst(),
  );
  await onceADay(store, job, day, async () => {
    if (last) await work(last.day);
  });
}

/** After more days of standstill the clock may have jumped: purging, for good, waits a day. */
const plausibleDays = 14;

/** The same for work that deletes what is old. */
export const purgeOnceADay = (store: Store, job: string, day: string, purge: () => Promise<void>): Promise<void> =>
  onceADaySince(store, job, day, async (last) => {
    if (Date.parse(day) - Date.parse(last) <= plausibleDays * 86_400_000) await purge();
    else log.warn({ job, lastPurge: last, today: day }, "the purge waits a day: the clock may have jumped");
  });

/** Whether all these jobs were done for a day. */
export async function allDone(store: Store, jobs: readonly string[], day: string): Promise<boolean> {
  const done = await store.run((db) =>
    finished(db).select("job").where("day", "=", day).where("job", "in", jobs).execute(),
  );
  return done.length === jobs.length;
}

/** When each of these jobs was last done, as an ISO time; those that never were are left out. */
export const lastDone = (store: Store, jobs: readonly string[]): Promise<{ job: string; at: string }[]> =>
  store.run((db) =>
    finished(db)
      .select(["job", ({ fn }) => fn.max("finished_at").$notNull().as("at")])
      .where("job", "in", jobs)
      .groupBy("job")
      .execute(),
  );

const finished = (db: Kysely<Tables>) => db.selectFrom("daily_job").where("finished_at", "is not", null);

/** One statement, so that of two instances that ask at one moment one only gets it. */
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
