import { randomUUID } from "node:crypto";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { loadMails } from "#app/features/leads/mails/mails.server.ts";
import { lastBackup } from "#app/store/backups/daily-backup.server.ts";
import { filesOf } from "#app/features/leads/records/stored-leads.server.ts";
import { leadEvent } from "#app/features/leads/rules/exported-lead.server.ts";
import { log } from "#app/platform/log.server.ts";
import { repeatWork } from "#app/platform/repeat-work.server.ts";
import { lastRuns } from "#app/store/once-a-day.server.ts";
import { channels, type OutboxTable, toVisitors } from "#app/store/tables.server.ts";
import { createAlarm, deliveryAlarm } from "./alarm.server.ts";
import { flaggedPerHour, mayMailSuspect, mayMailSingly, whyNotConfirm } from "./allowances.server.ts";
import { dailyJobNames, dailyJobs } from "./daily-jobs.server.ts";
import { anythingDue, claimDue, recordFailure, recordOutcome, recordSingle, release } from "./outbox.server.ts";
import { type Deliver, startWorker } from "./worker.server.ts";

/** Milliseconds. */
const alarmEvery = 15_000;
const alarmAfterFailure = 100;
const dailyEvery = 60_000;
const gatheredEvery = 15_000;
const mailsLoadedAfter = 2_000;

/**
 * Starts delivering the outbox, checking for alarms, and the daily jobs.
 * @param isStoring whether a lead is being stored at this moment
 */
export function startDeliveries(deps: LeadDeps, isStoring: () => boolean) {
  showOutbox(deps);
  const alarm = repeatWork("the alarm could not be read", alarmEvery, createAlarm(deps));
  const daily = repeatWork("a daily job failed", dailyEvery, (signal) => dailyJobs(deps, signal));
  const gatheredMail = repeatWork("digest mails could not be sent", gatheredEvery, (signal) =>
    sendDigest(deps, signal),
  );
  const loading = setTimeout(
    () =>
      void loadMails().then(
        () => log.debug("mails can be made"),
        (error: unknown) => log.error({ err: error }, "the mail module could not be loaded"),
      ),
    mailsLoadedAfter,
  ).unref();
  const worker = startWorker({
    ...deps,
    deliver: createDeliver(deps),
    isStoring,
    onFailure: () => alarm.soon(alarmAfterFailure),
  });
  return {
    leadStored: worker.leadStored,
    stop: async () => {
      clearTimeout(loading);
      await Promise.all([worker.stop(), alarm.stop(), daily.stop(), gatheredMail.stop()]);
    },
  };
}

function showOutbox({ settings, store, metrics }: LeadDeps): void {
  metrics.gauge("website_outbox_deliveries", "Deliveries that wait or were given up.", async () => {
    const rows = await store.run((db) =>
      db
        .selectFrom("outbox")
        .select(["channel", "state", ({ fn }) => fn.countAll<number>().as("count")])
        .where("state", "in", ["pending", "dead"])
        .groupBy(["channel", "state"])
        .execute(),
    );
    return channels.flatMap((channel) =>
      (["pending", "dead"] as const).map((state) => ({
        labels: { channel, state },
        value: rows.find((row) => row.channel === channel && row.state === state)?.count ?? 0,
      })),
    );
  });
  metrics.gauge("website_outbox_oldest_age_seconds", "Age of the oldest message with a waiting delivery.", async () => {
    const rows = await store.run((db) =>
      db
        .selectFrom("outbox")
        .innerJoin("lead", "lead.id", "outbox.lead_id")
        .leftJoin("note", "note.id", "outbox.note_id")
        .leftJoin("lead_change", "lead_change.id", "outbox.note_id")
        .select(["channel", ({ fn }) => fn.min(fn.coalesce("written_at", "changed_at", "received_at")).as("oldest")])
        .where("state", "=", "pending")
        .groupBy("channel")
        .execute(),
    );
    return channels.map((channel) => {
      const oldest = rows.find((row) => row.channel === channel)?.oldest;
      return { labels: { channel }, value: oldest ? Math.max(0, Date.now() - Date.parse(oldest)) / 1000 : 0 };
    });
  });
  metrics.gauge("website_daily_job_last_success_timestamp_seconds", "When a daily job was last done.", async () => {
    const lastRunRows = await lastRuns(store, dailyJobNames(settings));
    return lastRunRows.map(({ job, at }) => ({ labels: { daily_job: job }, value: Date.parse(at) / 1000 }));
  });
  if (settings.BACKUP_DIR !== undefined)
    metrics.gauge("website_backup_age_seconds", "Since the last backup was finished; +Inf if none was.", async () => {
      const at = await lastBackup(store);
      return at === undefined ? Infinity : (Date.now() - at.getTime()) / 1000;
    });
  metrics.gauge("website_delivery_alarm", "1 while deliveries need somebody's attention.", async () =>
    (await deliveryAlarm(store)) === undefined ? 0 : 1,
  );
}

/** Makes one attempt. Mails are composed when they are sent, with the current wording. */
export function createDeliver(deps: LeadDeps): Deliver {
  const { settings, store, mailer, postWebhook } = deps;
  return async (row, signal) => {
    const { lead_id, channel, note_id } = row;
    // A delivery that was allowed once stays allowed, and so does one that a person has retried.
    const isFirstTry = row.attempts === 1 && row.retried_at === null;
    const lead = await store.run((db) =>
      db.selectFrom("lead").selectAll().where("id", "=", lead_id).executeTakeFirst(),
    );
    if (!lead) return { outcome: "none", reason: "deleted" };
    switch (channel) {
      case "notification": {
        if (lead.flagged === 1 && !(await mayMailSuspect(store, lead_id)))
          return { outcome: "none", reason: `not sent: more than ${flaggedPerHour} flagged ones in an hour` };
        if (lead.flagged === 0 && isFirstTry && !(await mayMailSingly(deps))) return { outcome: "gathered" };
        const { notificationMail } = await loadMails();
        return mailer.send(notificationMail(lead, deps), signal);
      }
      case "confirmation": {
        const reason = isFirstTry ? await whyNotConfirm(deps, lead.email) : undefined;
        if (reason) return { outcome: "none", reason };
        const { confirmationMail } = await loadMails();
        return mailer.send(confirmationMail(lead, deps), signal);
      }
      case "answer": {
        const [note, earlier] = await store.run((db) =>
          Promise.all([
            db.selectFrom("note").selectAll().where("id", "=", note_id).executeTakeFirst(),
            db
              .selectFrom("outbox")
              .select(["channel", "note_id"])
              .where("lead_id", "=", lead_id)
              .where("channel", "in", toVisitors)
              .where("state", "=", "sent")
              .orderBy("finished_at")
              .execute(),
          ]),
        );
        if (!note) return { outcome: "none", reason: "deleted" };
        const { answerMail } = await loadMails();
        return mailer.send(answerMail(lead, note, earlier, deps), signal);
      }
      case "webhook":
      case "update": {
        if (channel === "update" && !settings.LEADS_WEBHOOK_URL) return { outcome: "none", reason: "no webhook" };
        const [deliveries, files, change] = await store.run((db) =>
          Promise.all([
            db.selectFrom("outbox").select(["channel", "state"]).where("lead_id", "=", lead_id).execute(),
            filesOf(db, [lead_id]),
            db.selectFrom("lead_change").selectAll().where("id", "=", note_id).executeTakeFirst(),
          ]),
        );
        const id = change ? `change-${change.id}` : `lead-${lead_id}`;
        return postWebhook(id, leadEvent({ ...lead, deliveries, files }, change), signal);
      }
    }
  };
}

/** Maximum leads in one mail; more go into the next. */
const inOneMail = 200;
/** Milliseconds; well within the lease. */
const gatheredTimeOut = 60_000;
const gatheredLane = { channel: "notification", flagged: 0, gathered: true } as const;

/** Mails leads whose digest is due, many in one mail, until none is left or a mail fails. @throws StoreUnavailable */
export async function sendDigest(deps: LeadDeps, signal: AbortSignal): Promise<void> {
  const { store } = deps;
  const holder = randomUUID();
  while (!signal.aborted && (await store.run((db) => anythingDue(db, new Date(), { gathered: true })))) {
    const rows = await store.run((db) => claimDue(db, gatheredLane, { now: new Date(), limit: inOneMail, holder }));
    if (rows.length === 0 || !(await sendTogether(deps, rows, signal))) return;
  }
}

/** @returns whether the mail was sent */
async function sendTogether(deps: LeadDeps, rows: OutboxTable[], stopped: AbortSignal): Promise<boolean> {
  const { store, tries, mailer } = deps;
  const ids = rows.map(({ lead_id }) => lead_id);
  const leads = await store.run((db) =>
    db.selectFrom("lead").selectAll().where("id", "in", ids).orderBy("received_at").execute(),
  );
  if (leads.length === 0) return true;
  const { gatheredMail } = await loadMails();
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(gatheredTimeOut)]);
  const result = await mailer.send(gatheredMail(leads, deps), signal);
  await store.run(async (db) => {
    const now = new Date();
    for (const row of rows) {
      if (result.outcome === "sent") await recordOutcome(db, row, result, now);
      else if (stopped.aborted) await release(db, row);
      // One of them may be the cause: sent one by one, they do not affect each other.
      else if (result.fault === "permanent") await recordSingle(db, row, now);
      else await recordFailure(db, row, result, now);
    }
  });
  for (const { channel } of rows) tries.add({ channel, outcome: result.outcome });
  if (result.outcome === "sent") log.info({ leads: leads.length }, "delivered in a digest mail");
  else log.warn({ leads: leads.length, fault: result.fault, reason: result.reason }, "a digest mail failed");
  return result.outcome === "sent";
}
