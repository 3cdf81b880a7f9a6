import { randomUUID } from "node:crypto";
import { withDatabase } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { sendMail } from "#app/platform/mailer.server.ts";
import type { OutboxTable } from "#app/platform/tables.server.ts";
import { anythingDue, claimDue } from "./claim.server.ts";
import { loadMails } from "./mails.server.ts";
import { countDelivery } from "./outbox-metrics.server.ts";
import { recordFailed, recordOutcome, recordSingle, release } from "./record.server.ts";

/** Leads in one mail; more are told in the next. */
const inOneMail = 200;
/** Milliseconds; well within the lease. */
const patience = 60_000;
const lane = { channel: "notification", flagged: 0, gathered: true } as const;

/**
 * Mails the leads that were gathered and whose time has come, many in one mail, until there are none or a mail fails.
 * @throws StoreUnavailable
 */
export async function sendGathered(stopped: AbortSignal, clock = () => new Date()): Promise<void> {
  const holder = randomUUID();
  while (!stopped.aborted && (await withDatabase((db) => anythingDue(db, clock(), { gathered: true })))) {
    const rows = await withDatabase((db) => claimDue(db, lane, { now: clock(), limit: inOneMail, holder }));
    if (rows.length === 0 || !(await sendTogether(rows, stopped, clock))) return;
  }
}

/** @returns whether the mail got through */
async function sendTogether(rows: OutboxTable[], stopped: AbortSignal, clock: () => Date): Promise<boolean> {
  const ids = rows.map(({ lead_id }) => lead_id);
  const leads = await withDatabase((db) =>
    db.selectFrom("lead").selectAll().where("id", "in", ids).orderBy("received_at").execute(),
  );
  if (leads.length === 0) return true;
  const { gatheredMail } = await loadMails();
  const result = await sendMail(gatheredMail(leads), AbortSignal.any([stopped, AbortSignal.timeout(patience)]));
  await withDatabase(async (db) => {
    const now = clock();
    for (const row of rows) {
      if (result.outcome === "sent") await recordOutcome(db, row, result, now);
      else if (stopped.aborted) await release(db, row);
      // One of them may be why: each by itself harms no other.
      else if (result.fault === "permanent") await recordSingle(db, row, now);
      else await recordFailed(db, row, result, now);
    }
  });
  for (const { channel } of rows) countDelivery(channel, result.outcome);
  if (result.outcome === "sent") log.info({ leads: leads.length }, "delivered in one mail");
  else log.warn({ leads: leads.length, fault: result.fault, reason: result.reason }, "a mail with many leads failed");
  return result.outcome === "sent";
}
