import { riyadhDay } from "#app/i18n/format-moment.ts";
import { withDatabase } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { sendMail } from "#app/platform/mailer.server.ts";
import { onceADay } from "#app/platform/once-a-day.server.ts";
import { dailyFigures } from "./daily-figures.server.ts";
import { deliveryAlarm } from "./delivery-alarm.server.ts";
import { loadMails } from "./mails.server.ts";
import { purge } from "./purge.server.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Seven o'clock in Riyadh: the report lies there when the office opens. */
const mornings = 7 * hour;
/** Days of standstill after which the clock is believed only tomorrow: it may have jumped, and purging is for good. */
const plausibleDays = 14;

/**
 * Does what is due today and not done yet by any process: the report of the days since the last one, and the purge.
 * On a store's first day there is nothing to report or to purge.
 * @throws StoreUnavailable
 */
export async function dailyJobs(now = new Date(), signal?: AbortSignal): Promise<void> {
  // The day that has begun when its morning has come.
  const today = riyadhDay(new Date(now.getTime() - mornings));
  const lastReport = await lastDay("daily mail", today);
  await onceADay("daily mail", today, async () => {
    if (lastReport !== undefined) await report(lastReport, today, now, signal);
  });
  const lastPurge = await lastDay("purge", today);
  await onceADay("purge", today, async () => {
    if (lastPurge === undefined) return;
    if (Date.parse(today) - Date.parse(lastPurge) > plausibleDays * day) {
      log.warn({ lastPurge, today }, "purging waits a day: has the clock jumped?");
      return;
    }
    const count = await purge(now);
    if (count > 0) log.info({ count }, "leads were purged");
  });
}

/** The last day before today on which a job was done. */
async function lastDay(job: string, today: string): Promise<string | undefined> {
  const row = await withDatabase((db) =>
    db
      .selectFrom("daily_job")
      .select("day")
      .where("job", "=", job)
      .where("day", "<", today)
      .where("finished_at", "is not", null)
      .orderBy("day", "desc")
      .executeTakeFirst(),
  );
  return row?.day;
}

/** A report sent on one day covers the day before it; those that were missed come with the next. */
async function report(last: string, today: string, now: Date, signal?: AbortSignal): Promise<void> {
  const to = shifted(today, -1);
  const figures = await withDatabase((db) => dailyFigures(db, last, to));
  const alarm = await deliveryAlarm(now);
  const { dailyMail } = await loadMails();
  const result = await sendMail(dailyMail({ from: last, to, figures, alarm }), signal);
  if (result.outcome === "failed") throw new Error(`the daily mail could not be sent: ${result.reason}`);
  log.info({ from: last, to, ...figures }, "daily mail sent");
}

const shifted = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
