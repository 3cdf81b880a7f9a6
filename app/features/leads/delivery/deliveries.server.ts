import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { loadMails } from "#app/features/leads/mails/mails.server.ts";
import { lastBackup } from "#app/store/backups/daily-backup.server.ts";
import { findLead, storedLeadsOf } from "#app/features/leads/records/stored-leads.server.ts";
import { leadEvent } from "#app/features/leads/rules/exported-lead.server.ts";
import { log } from "#app/platform/log.server.ts";
import { repeatWork } from "#app/platform/repeat-work.server.ts";
import { lastRuns } from "#app/store/once-a-day.server.ts";
import { channels, toVisitors } from "#app/store/column-values.ts";
import { createAlarm, deliveryAlarm } from "./alarm.server.ts";
import { flaggedPerHour, mayNotifyOfFlagged, mayNotifySingly, whyNotConfirm } from "./allowances.server.ts";
import { dailyJobNames, dailyJobs } from "./daily-jobs.server.ts";
import { agedDeliveries } from "./outbox.server.ts";
import { type Deliver, startWorker } from "./worker.server.ts";

/** Milliseconds. */
const alarmEvery = 15_000;
const alarmAfterFailure = 100;
const dailyEvery = 60_000;
const mailsLoadedAfter = 2_000;

/**
 * Starts delivering the outbox, checking for alarms, and the daily jobs.
 * @param isStoring whether a lead is being stored at this moment
 */
export function startDeliveries(deps: LeadDeps, isStoring: () => boolean) {
  showOutbox(deps);
  const alarm = repeatWork("the alarm could not be read", alarmEvery, createAlarm(deps));
  const daily = repeatWork("a daily job failed", dailyEvery, (signal) => dailyJobs(deps, signal));
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
      await Promise.all([worker.stop(), alarm.stop(), daily.stop()]);
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
        .selectFrom(agedDeliveries(db).select("channel").where("state", "=", "pending").as("waiting"))
        .select(["channel", ({ fn }) => fn.min("since").as("oldest")])
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

const deleted = { outcome: "none", reason: "deleted" } as const;

/** Makes one attempt. Mails are composed when they are sent, with the current wording. */
export function createDeliver(deps: LeadDeps): Deliver {
  const { settings, store, mailer, postWebhook } = deps;
  return async (rows, signal) => {
    const [row] = rows;
    const { lead_id, channel, note_id } = row;
    if (row.gathered_at !== null) {
      const ids = rows.map((one) => one.lead_id);
      const leads = (await storedLeadsOf(store, ids, [])).toReversed();
      const { gatheredMail } = await loadMails();
      return leads.length > 0 ? mailer.send(gatheredMail(leads, deps), signal) : deleted;
    }
    // A delivery that was allowed once stays allowed, and so does one that a person has retried.
    const isFirstTry = row.attempts === 1 && row.retried_at === null;
    const [lead] = await storedLeadsOf(store, [lead_id], []);
    if (!lead) return deleted;
    switch (channel) {
      case "notification": {
        if (lead.flagged === 1 && !(await mayNotifyOfFlagged(store, lead_id)))
          return { outcome: "none", reason: `not sent: more than ${flaggedPerHour} flagged ones in an hour` };
        if (lead.flagged === 0 && isFirstTry && !(await mayNotifySingly(deps))) return { outcome: "gathered" };
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
        const { notes = [], deliveries = [] } = (await findLead(store, lead_id)) ?? {};
        const note = notes.find(({ id }) => id === note_id);
        if (!note) return deleted;
        const earlier = deliveries
          .filter((delivery) => toVisitors.includes(delivery.channel) && delivery.state === "sent")
          .toSorted((one, other) => (one.finished_at! < other.finished_at! ? -1 : 1));
        const { answerMail } = await loadMails();
        return mailer.send(answerMail(lead, note, earlier, deps), signal);
      }
      case "webhook":
      case "update": {
        if (channel === "update" && !settings.LEADS_WEBHOOK_URL) return { outcome: "none", reason: "no webhook" };
        const whole = await findLead(store, lead_id);
        if (!whole) return deleted;
        const change = whole.changes.find(({ id }) => id === note_id);
        const id = change ? `change-${change.id}` : `lead-${lead_id}`;
        return postWebhook(id, leadEvent(whole, change), signal);
      }
    }
  };
}
