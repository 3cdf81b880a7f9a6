import { deliveryStates, exportedLead } from "#app/platform/exported-lead.ts";
import type { WebhookEvent } from "#app/platform/signed-webhook.server.ts";
import type { LeadTable, OutboxTable } from "#app/platform/tables.server.ts";

/** A lead as LEADS_WEBHOOK_URL gets it: the members of the export, and its deliveries as they are at this moment. */
export function leadEvent(lead: LeadTable, deliveries: Pick<OutboxTable, "channel" | "state">[]): WebhookEvent {
  const data = exportedLead({ ...lead, deliveries: deliveryStates(deliveries) });
  return { type: "lead.created", timestamp: lead.received_at, data };
}
