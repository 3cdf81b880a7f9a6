import { withDatabase } from "#app/platform/database.server.ts";

/** Notifications of flagged leads an hour; more would hide the others. The rest are counted in the daily mail. */
export const flaggedPerHour = 20;
const hour = 3_600_000;

/** Whether one more flagged lead may be mailed now. @param leadId the one, which is not counted itself */
export async function mayMailFlagged(leadId: string, now = new Date()): Promise<boolean> {
  const since = new Date(now.getTime() - hour).toISOString();
  const moment = now.toISOString();
  const mailed = await withDatabase((db) =>
    db
      .selectFrom("outbox")
      .select("outbox.lead_id")
      .innerJoin("lead", "lead.id", "outbox.lead_id")
      .where("outbox.channel", "=", "notification")
      .where("lead.flagged", "=", 1)
      .where("outbox.lead_id", "!=", leadId)
      .where((eb) =>
        eb.or([
          eb.and([eb("outbox.state", "=", "sent"), eb("finished_at", ">", since), eb("finished_at", "<=", moment)]),
          // Another process is at it.
          eb.and([eb("outbox.state", "=", "pending"), eb("claimed_until", ">", moment)]),
        ]),
      )
      .limit(flaggedPerHour)
      .execute(),
  );
  return mailed.length < flaggedPerHour;
}
