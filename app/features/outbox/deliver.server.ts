import { withDatabase } from "#app/platform/database.server.ts";
import { sendMail } from "#app/platform/mailer.server.ts";
import { postWebhook } from "#app/platform/signed-webhook.server.ts";
import { mayMailFlagged } from "./flagged-allowance.server.ts";
import { leadEvent } from "./lead-event.server.ts";
import type { Deliver } from "./worker.server.ts";

/**
 * Brings one delivery to where it belongs. Mails are made when they are sent, with the words of the day;
 * what makes them is loaded at the first of them, which leaves the start 20 ms and 10 MB.
 */
export const deliver: Deliver = async ({ lead_id, channel }, signal) => {
  const lead = await withDatabase((db) =>
    db.selectFrom("lead").selectAll().where("id", "=", lead_id).executeTakeFirst(),
  );
  // Deleted since it was taken, and its delivery with it.
  if (!lead) return { outcome: "none" };
  switch (channel) {
    case "notification": {
      if (lead.flagged === 1 && !(await mayMailFlagged(lead_id))) return { outcome: "none" };
      const { notificationMail } = await import("./notification-mail.server.tsx");
      return sendMail(notificationMail(lead), signal);
    }
    case "confirmation": {
      const { confirmationMail } = await import("./confirmation-mail.server.tsx");
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
