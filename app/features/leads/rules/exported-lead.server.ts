import type { WebhookEvent } from "#app/platform/signed-webhook.server.ts";
import type { LeadTable, OutboxTable } from "#app/store/tables.server.ts";

type DeliveredLead = LeadTable & { deliveries: Pick<OutboxTable, "channel" | "state">[] };
type Value = string | boolean | null;

const stateOf =
  (channel: OutboxTable["channel"]) =>
  ({ deliveries }: DeliveredLead) =>
    deliveries.find((delivery) => delivery.channel === channel)?.state ?? "none";

/** What an export and the webhook contain of a lead: programs rely on names and order. */
const members: Record<string, (lead: DeliveredLead) => Value> = {
  id: ({ id }) => id,
  receivedAt: ({ received_at }) => received_at,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  flagged: ({ flagged }) => flagged === 1,
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  phoneE164: ({ phone_e164 }) => phone_e164,
  subject: ({ subject }) => subject,
  message: ({ message }) => message,
  locale: ({ locale }) => locale,
  source: ({ source }) => source,
  page: ({ page }) => page,
  preferredTime: ({ preferred_time }) => preferred_time,
  topic: ({ topic }) => topic,
  notification: stateOf("notification"),
  confirmation: stateOf("confirmation"),
  webhook: stateOf("webhook"),
};

export const exportedNames: string[] = Object.keys(members);

export const exportedLead = (lead: DeliveredLead): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value(lead)]));

/** A lead as LEADS_WEBHOOK_URL gets it, with its deliveries as they are at this moment. */
export const leadEvent = (lead: DeliveredLead): WebhookEvent => ({
  type: "lead.created",
  timestamp: lead.received_at,
  data: exportedLead(lead),
});
