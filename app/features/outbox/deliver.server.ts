import { withDatabase } from "#app/platform/database.server.ts";
import { sendMail } from "#app/platform/mailer.server.ts";
import { postWebhook } from "#app/platform/signed-webhook.server.ts";
import { whyNotConfirm } from "./confirmation-allowance.server.ts";
import { flaggedPerHour, mayMailFlagged } from "./flagged-allowance.server.ts";
import { leadEvent } from "./lead-event.server.ts";
import { loadMails } from "./mails.server.ts";
import { mayMailSingly } from "./notification-allowance.server.ts";
import type { Deliver } from "./worker.server.ts";

/** Brings one delivery to where it belongs. Mails are made when they are sent, with the words of the day. */
export const deliver: Deliver = async (row, signal) => {
  const { lead_id, channel } = row;
  // What was allowed once stays so, and so does what somebody has had tried again.
  const isFirstTry = row.attempts === 1 && row.retried_at === null;
  const lead = await withDatabase((db) =>
    db.selectFrom("lead").selectAll().where("id", "=", lead_id).executeTakeFirst(),
  );
  if (!lead) return { outcome: "none", reason: "deleted" };
  switch (channel) {
    case "notification": {
      if (lead.flagged === 1 && !(await mayMailFlagged(lead_id)))
        return { outcome: "none", reason: `not sent: more than ${flaggedPerHour} flagged ones in an hour` };
      if (lead.flagged === 0 && isFirstTry && !(await mayMailSingly())) return { outcome: "gathered" };
      const { notificationMail } = await loadMails();
      return sendMail(notificationMail(lead), signal);
    }
    case "confirmation": {
      const reason = isFirstTry ? await whyNotConfirm(lead.email) : undefined;
      if (reason) return { outcome: "none", reason };
      const { confirmationMail } = await loadMails();
      return sendMail(confirmationMail(lead), signal);
    }
    case "webhook": {
      const deliveries = await withDatabase((db) =>
        db.selectFrom("outbox").select(["channel", "state"]).where("lead_id", "=", lead_id).execute(),
      );
      return postWebhook(`lead-${lead_id}`, leadEvent(lead, deliveries), signal);
    }
  }
};
