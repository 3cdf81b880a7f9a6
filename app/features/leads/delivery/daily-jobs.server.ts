import { type Expression, type Kysely, sql, type SqlBool } from "kysely";
import type { DailyFigures } from "#app/features/leads/mails/report-mails.server.ts";
import { loadMails } from "#app/features/leads/mails/mails.server.ts";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { backupJob, isOverdue, lastBackup, writeDailyBackup } from "#app/store/backups/daily-backup.server.ts";
import { dueFollowUps } from "#app/features/leads/records/follow-ups.server.ts";
import { purge } from "#app/features/leads/records/remove-leads.server.ts";
import { riyadhDay, shiftDay, startOfDay } from "#i18n/riyadh-time.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { areJobsDone, onceADay, onceADaySince, purgeOnceADay } from "#app/store/once-a-day.server.ts";
import { leadRoles, toVisitors } from "#app/store/column-values.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { alarmLine, deliveryAlarm } from "./alarm.server.ts";
import { isOk, statusOf } from "#app/platform/signed-webhook.server.ts";

const hour = 3_600_000;
/** Seven o'clock in Riyadh, so that the report arrives before the office opens. */
const mornings = 7 * hour;

export const dailyJobNames = ({ BACKUP_DIR }: Env): string[] => [
  "purge",
  ...(BACKUP_DIR === undefined ? [] : [backupJob]),
  "daily mail",
];

/**
 * Runs the due jobs of today that no process has done yet: the purge, the backup, the report of the
 * days since the last one, follow-ups, and then the heartbeat. On a store's first day there is
 * nothing to report or to purge. A failed job does not stop the others; it is repeated a minute
 * later.
 */
export async function dailyJobs(deps: LeadDeps, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const { settings, store } = deps;
  const folder = settings.BACKUP_DIR;
  // For the jobs, a day begins in the morning.
  const today = riyadhDay(new Date(now.getTime() - mornings));
  await purgeOnceADay(store, "purge", today, async () => {
    const count = await purge(deps);
    if (count > 0) log.info({ count }, "leads were purged");
  });
  if (folder !== undefined)
    await onceADay(store, backupJob, today, async () => void (await writeDailyBackup(deps, folder, today)));
  await onceADaySince(store, "daily mail", today, (last) => report(deps, last, today, signal));
  if (settings.SMTP_URL !== undefined) await remind(deps, today, signal);
  await heartbeat(deps, today, signal);
}

/** Mails each member their due follow-ups: a job for each, so that a failure repeats no other mail. */
async function remind(deps: LeadDeps, today: string, signal: AbortSignal): Promise<void> {
  const { store, mailer } = deps;
  const members = await store.run((db) =>
    db.selectFrom("member").selectAll().where("role", "in", leadRoles).orderBy("id").execute(),
  );
  for (const member of members) {
    const job = `follow-ups ${member.id}`;
    await onceADay(store, job, today, async () => {
      const leads = await dueFollowUps(deps, member.email);
      if (leads.length > 0) {
        const { followUpMail } = await loadMails();
        const result = await mailer.send(followUpMail(leads, member, today, deps), signal);
        if (result.outcome === "failed" && result.fault !== "permanent")
          throw new Error(`a mail of follow-ups could not be sent: ${result.reason}`);
      }
      await store.run((db) => db.deleteFrom("daily_job").where("job", "=", job).where("day", "<", today).execute());
    });
  }
}

/** A plain GET without data: the monitoring service decides what a missing call means. */
async function heartbeat({ settings, store }: LeadDeps, today: string, signal: AbortSignal): Promise<void> {
  const { HEARTBEAT_URL: url } = settings;
  if (url === undefined || !(await areJobsDone(store, dailyJobNames(settings), today))) return;
  await onceADay(store, "heartbeat", today, async () => {
    const answer = await statusOf(url, { headers: { "User-Agent": "website-heartbeat/1" } }, signal);
    const fault = typeof answer === "number" ? `HTTP ${answer}` : answer.reason;
    if (typeof answer !== "number" || !isOk(answer)) throw new Error(`HEARTBEAT_URL did not take the call: ${fault}`);
    log.info("heartbeat sent");
  });
}

/** A report covers the days since the last one. */
async function report(deps: LeadDeps, last: string, today: string, signal: AbortSignal): Promise<void> {
  const { settings, store, mailer } = deps;
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
  const result = await mailer.send(dailyMail({ from: last, to, figures, backupAt, alarms }, deps), signal);
  if (result.outcome === "failed") throw new Error(`the daily mail could not be sent: ${result.reason}`);
  log.info({ from: last, to, ...figures }, "daily mail sent");
}

/** @param from first day, `to` last day, both as days of Riyadh such as `2026-11-20` */
async function dailyFigures(db: Kysely<Tables>, from: string, to: string): Promise<DailyFigures> {
  const begin = new Date(startOfDay(from)).toISOString();
  const end = new Date(startOfDay(shiftDay(to, 1))).toISOString();
  const { leads, flagged, unmailed, unconfirmed } = await db
    .selectFrom("lead")
    .leftJoin("outbox as notification", (join) =>
      join.onRef("notification.lead_id", "=", "lead.id").on("notification.channel", "=", "notification"),
    )
    .leftJoin("outbox as confirmation", (join) =>
      join.onRef("confirmation.lead_id", "=", "lead.id").on("confirmation.channel", "=", "confirmation"),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as("leads"),
      numberOf(eb("lead.flagged", "=", 1)).as("flagged"),
      numberOf(eb("notification.state", "=", "none")).as("unmailed"),
      numberOf(eb("confirmation.state", "in", ["dead", "none"])).as("unconfirmed"),
    ])
    .where("received_at", ">=", begin)
    .where("received_at", "<", end)
    .executeTakeFirstOrThrow();
  const { pending, dead } = await db
    .selectFrom("outbox")
    .select((eb) => [
      numberOf(eb("state", "=", "pending")).as("pending"),
      numberOf(eb.and([eb("state", "=", "dead"), eb("channel", "not in", toVisitors)])).as("dead"),
    ])
    .where("state", "in", ["pending", "dead"])
    .executeTakeFirstOrThrow();
  return { leads, flagged, unmailed, unconfirmed, pending, dead };
}

/** The number of rows that fit. */
const numberOf = (condition: Expression<SqlBool>) => sql<number>`count(case when ${condition} then 1 end)`;
