import type { Kysely } from "kysely";
import type { DailyFigures } from "#app/features/leads/mails/report-mails.server.tsx";
import { loadMails } from "#app/features/leads/mails/mails.server.ts";
import type { LeadParts } from "#app/features/leads/lead-parts.server.ts";
import { backupJob, isOverdue, lastBackup, writeDailyBackup } from "#app/features/leads/records/daily-backup.server.ts";
import { purge } from "#app/features/leads/records/remove-leads.server.ts";
import { riyadhDay, shiftDay, startOfDay } from "#i18n/riyadh-time.ts";
import type { Env } from "#app/platform/env.server.ts";
import { sendHeartbeat } from "#app/platform/heartbeat.server.ts";
import { log } from "#app/platform/log.server.ts";
import { allDone, onceADay, onceADaySince, purgeOnceADay } from "#app/store/once-a-day.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { alarmLine, deliveryAlarm } from "./alarm.server.ts";

const hour = 3_600_000;
/** Seven o'clock in Riyadh: the report lies there when the office opens. */
const mornings = 7 * hour;

/** As the store names them. */
export const dailyJobNames = ({ BACKUP_DIR }: Env): string[] => [
  "purge",
  ...(BACKUP_DIR === undefined ? [] : [backupJob]),
  "daily mail",
];

/**
 * Does what is due today and not done yet by any process: the purge, the backup of what is left,
 * the report of the days since the last one, and the heartbeat after them. On a store's first day
 * there is nothing to report or to purge. One that fails does not keep the others from being done
 * a minute later.
 * @throws StoreUnavailable
 */
export async function dailyJobs(parts: LeadParts, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const { settings, store } = parts;
  const folder = settings.BACKUP_DIR;
  // The day that has begun when its morning has come.
  const today = riyadhDay(new Date(now.getTime() - mornings));
  await purgeOnceADay(store, "purge", today, async () => {
    const count = await purge(parts);
    if (count > 0) log.info({ count }, "leads were purged");
  });
  if (folder !== undefined)
    await onceADay(store, backupJob, today, async () => void (await writeDailyBackup(parts, folder, today)));
  await onceADaySince(store, "daily mail", today, (last) => report(parts, last, today, signal));
  await heartbeat(parts, today, signal);
}

/** Once all the others are done, whichever process did them. */
async function heartbeat({ settings, store }: LeadParts, today: string, signal: AbortSignal): Promise<void> {
  const { HEARTBEAT_URL: url } = settings;
  if (url === undefined || !(await allDone(store, dailyJobNames(settings), today))) return;
  await onceADay(store, "heartbeat", today, async () => {
    const fault = await sendHeartbeat(url, signal);
    if (fault !== undefined) throw new Error(`HEARTBEAT_URL did not take the call: ${fault}`);
    log.info("heartbeat sent");
  });
}

/** A report sent on one day covers the day before it; those that were missed come with the next. */
async function report(parts: LeadParts, last: string, today: string, signal: AbortSignal): Promise<void> {
  const { settings, store, mailer } = parts;
  const to = shiftDay(today, -1);
  const [figures, deliveries, backupAt] = await Promise.all([
    store.run((db) => dailyFigures(db, last, to)),
    deliveryAlarm(store),
    lastBackup(store),
  ]);
  const alarms = [
    deliveries && alarmLine(deliveries, store.loss.file),
    settings.BACKUP_DIR !== undefined && isOverdue(backupAt) && "There is no backup of today: the log has the reason",
  ].filter((line) => typeof line === "string");
  const { dailyMail } = await loadMails();
  const result = await mailer.send(dailyMail({ from: last, to, figures, backupAt, alarms }, parts), signal);
  if (result.outcome === "failed") throw new Error(`the daily mail could not be sent: ${result.reason}`);
  log.info({ from: last, to, ...figures }, "daily mail sent");
}

/** @param from first day, `to` last day, both as days of Riyadh such as `2026-11-20` */
async function dailyFigures(db: Kysely<Tables>, from: string, to: string): Promise<DailyFigures> {
  const begin = new Date(startOfDay(from)).toISOString();
  const end = new Date(startOfDay(shiftDay(to, 1))).toISOString();
  const leads = await db
    .selectFrom("lead")
    .leftJoin("outbox", (join) => join.onRef("lead_id", "=", "id").on("channel", "=", "notification"))
    .select(["lead.flagged", "state", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where("received_at", ">=", begin)
    .where("received_at", "<", end)
    .groupBy(["lead.flagged", "state"])
    .execute();
  const deliveries = await db
    .selectFrom("outbox")
    .select(["state", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where("state", "in", ["pending", "dead"])
    .where((eb) => eb.or([eb("state", "=", "pending"), eb("channel", "!=", "confirmation")]))
    .groupBy("state")
    .execute();
  const unconfirmed = await db
    .selectFrom("lead")
    .innerJoin("outbox", (join) => join.onRef("lead_id", "=", "id").on("channel", "=", "confirmation"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("received_at", ">=", begin)
    .where("received_at", "<", end)
    .where("state", "in", ["dead", "none"])
    .execute();
  return {
    leads: total(leads),
    flagged: total(leads.filter(({ flagged }) => flagged === 1)),
    unmailed: total(leads.filter(({ state }) => state === "none")),
    unconfirmed: total(unconfirmed),
    pending: total(deliveries.filter(({ state }) => state === "pending")),
    dead: total(deliveries.filter(({ state }) => state === "dead")),
  };
}

/** PostgreSQL counts in a type that comes as a text. */
const total = (rows: { count: number | string }[]) => rows.reduce((sum, { count }) => sum + Number(count), 0);
