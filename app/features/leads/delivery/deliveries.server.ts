import { randomUUID } from "node:crypto";
import type { LeadParts } from "#app/features/leads/lead-parts.server.ts";
import { loadMails } from "#app/features/leads/mails/mails.server.ts";
import { lastBackup } from "#app/features/leads/records/daily-backup.server.ts";
import { leadEvent } from "#app/features/leads/rules/exported-lead.server.ts";
import { log } from "#app/platform/log.server.ts";
import { repeated } from "#app/platform/repeated.server.ts";
import { lastDone } from "#app/store/once-a-day.server.ts";
import { channels, type OutboxTable } from "#app/store/tables.server.ts";
import { createAlarm, deliveryAlarm } from "./alarm.server.ts";
import { flaggedPerHour, mayMailFlagged, mayMailSingly, whyNotConfirm } from "./allowances.server.ts";
import { dailyJobNames, dailyJobs } from "./daily-jobs.server.ts";
import { anythingDue, claimDue, recordFailed, recordOutcome, recordSingle, release } from "./outbox.server.ts";
import { type Deliver, startWorker } from "./worker.server.ts";

/** Milliseconds. */
const alarmEvery = 15_000;
const alarmAfterFailure = 100;
const dailyEvery = 60_000;
const gatheredEvery = 15_000;
const mailsLoadedAfter = 2_000;

/**
 * Begins to deliver what lies in the outbox, to watch over it and to do the daily jobs.
 * @param isStoring whether a lead is being stored at this moment
 */
export function startDeliveries(parts: LeadParts, isStoring: () => boolean) {
  showOutbox(parts);
  const alarm = repeated("the alarm could not be read", alarmEvery, createAlarm(parts));
  const daily = repeated("a daily job failed", dailyEvery, (signal) => dailyJobs(parts, signal));
  const gathered = repeated("gathered leads could not be mailed", gatheredEvery, (signal) =>
    sendGathered(parts, signal),
  );
  const loading = setTimeout(
    () =>
      void loadMails().then(
        () => log.debug("mails can be made"),
        (error: unknown) => log.error({ err: error }, "what makes mails could not be loaded"),
      ),
    mailsLoadedAfter,
  ).unref();
  const worker = startWorker({
    ...parts,
    deliver: createDeliver(parts),
    isStoring,
    onFailure: () => alarm.soon(alarmAfterFailure),
  });
  return {
    leadStored: worker.leadStored,
    stop: async () => {
      clearTimeout(loading);
      await Promise.all([worker.stop(), alarm.stop(), daily.stop(), gathered.stop()]);
    },
  };
}

function showOutbox({ settings, store, metrics }: LeadParts): void {
  metrics.gauge("website_outbox_deliveries", "Deliveries that wait or were given up.", async () => {
    const rows = await store.run((db) =>
      db
        .selectFrom("outbox")
        .select(["channel", "state", ({ fn }) => fn.countAll<number | string>().as("count")])
        .where("state", "in", ["pending", "dead"])
        .groupBy(["channel", "state"])
        .execute(),
    );
    return channels.flatMap((channel) =>
      (["pending", "dead"] as const).map((state) => ({
        labels: { channel, state },
        value: Number(rows.find((row) => row.channel === channel && row.state === state)?.count ?? 0),
      })),
    );
  });
  metrics.gauge("website_outbox_oldest_age_seconds", "Age of the oldest message with a waiting delivery.", async () => {
    const rows = await store.run((db) =>
      db
        .selectFrom("outbox")
        .innerJoin("lead", "lead.id", "outbox.lead_id")
        .select(["channel", ({ fn }) => fn.min("received_at").as("oldest")])
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
    const done = await lastDone(store, dailyJobNames(settings));
    return done.map(({ job, at }) => ({ labels: { daily_job: job }, value: Date.parse(at) / 1000 }));
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

/** Makes one try. Mails are made when they are sent, with the words of the day. */
export function createDeliver(parts: LeadParts): Deliver {
  const { store, mailer, postWebhook } = parts;
  return async (row, signal) => {
    const { lead_id, channel } = row;
    // What was allowed once stays so, and so does what somebody has had tried again.
    const isFirstTry = row.attempts === 1 && row.retried_at === null;
    const lead = await store.run((db) =>
      db.selectFrom("lead").selectAll().where("id", "=", lead_id).executeTakeFirst(),
    );
    if (!lead) return { outcome: "none", reason: "deleted" };
    switch (channel) {
      case "notification": {
        if (lead.flagged === 1 && !(await mayMailFlagged(store, lead_id)))
          return { outcome: "none", reason: `not sent: more than ${flaggedPerHour} flagged ones in an hour` };
        if (lead.flagged === 0 && isFirstTry && !(await mayMailSingly(parts))) return { outcome: "gathered" };
        const { notificationMail } = await loadMails();
        return mailer.send(notificationMail(lead, parts), signal);
      }
      case "confirmation": {
        const reason = isFirstTry ? await whyNotConfirm(parts, lead.email) : undefined;
        if (reason) return { outcome: "none", reason };
        const { confirmationMail } = await loadMails();
        return mailer.send(confirmationMail(lead, parts), signal);
      }
      case "webhook": {
        const deliveries = await store.run((db) =>
          db.selectFrom("outbox").select(["channel", "state"]).where("lead_id", "=", lead_id).execute(),
        );
        return postWebhook(`lead-${lead_id}`, leadEvent({ ...lead, deliveries }), signal);
      }
    }
  };
}

/** Leads in one mail; more go into the next. */
const inOneMail = 200;
/** Milliseconds; well within the lease. */
const gatheredTimeOut = 60_000;
const gatheredLane = { channel: "notification", flagged: 0, gathered: true } as const;

/**
 * Mails the leads that were gathered and whose time has come, many in one mail, until there are
 * none or a mail fails.
 * @throws StoreUnavailable
 */
export async function sendGathered(parts: LeadParts, stopped: AbortSignal): Promise<void> {
  const { store } = parts;
  const holder = randomUUID();
  while (!stopped.aborted && (await store.run((db) => anythingDue(db, new Date(), { gathered: true })))) {
    const rows = await store.run((db) => claimDue(db, gatheredLane, { now: new Date(), limit: inOneMail, holder }));
    if (rows.length === 0 || !(await sendTogether(parts, rows, stopped))) return;
  }
}

/** @returns whether the mail got through */
async function sendTogether(parts: LeadParts, rows: OutboxTable[], stopped: AbortSignal): Promise<boolean> {
  const { store, tries, mailer } = parts;
  const ids = rows.map(({ lead_id }) => lead_id);
  const leads = await store.run((db) =>
    db.selectFrom("lead").selectAll().where("id", "in", ids).orderBy("received_at").execute(),
  );
  if (leads.length === 0) return true;
  const { gatheredMail } = await loadMails();
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(gatheredTimeOut)]);
  const result = await mailer.send(gatheredMail(leads, parts), signal);
  await store.run(async (db) => {
    const now = new Date();
    for (const row of rows) {
      if (result.outcome === "sent") await recordOutcome(db, row, result, now);
      else if (stopped.aborted) await release(db, row);
      // One of them may be why: each by itself harms no other.
      else if (result.fault === "permanent") await recordSingle(db, row, now);
      else await recordFailed(db, row, result, now);
    }
  });
  for (const { channel } of rows) tries.add({ channel, outcome: result.outcome });
  if (result.outcome === "sent") log.info({ leads: leads.length }, "delivered in one mail");
  else log.warn({ leads: leads.length, fault: result.fault, reason: result.reason }, "a mail with many leads failed");
  return result.outcome === "sent";
}
