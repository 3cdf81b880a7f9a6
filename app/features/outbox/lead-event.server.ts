import type { WebhookEvent } from "#app/platform/signed-webhook.server.ts";
import type { LeadTable } from "#app/platform/tables.server.ts";

/** A lead as LEADS_WEBHOOK_URL gets it; the names are those of the export. */
export function leadEvent(lead: LeadTable): WebhookEvent {
  const { received_at, flagged, phone_e164, preferred_time, submission_key: _, ...rest } = lead;
  const data = {
    ...rest,
    receivedAt: received_at,
    flagged: flagged === 1,
    phoneE164: phone_e164,
    preferredTime: preferred_time,
  };
  return { type: "lead.created", timestamp: received_at, data };
}
