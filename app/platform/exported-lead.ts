import type { LeadTable, OutboxTable } from "./tables.server.ts";

/** A lead, and what became of each of its deliveries. */
type DeliveredLead = LeadTable & { deliveries: Record<OutboxTable["channel"], OutboxTable["state"]> };
type Value = string | boolean | null;

/** What an export and the webhook tell of a lead: other programs rely on names and order. All else stays in the store. */
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
  notification: ({ deliveries }) => deliveries.notification,
  confirmation: ({ deliveries }) => deliveries.confirmation,
  webhook: ({ deliveries }) => deliveries.webhook,
};

export const exportedNames: string[] = Object.keys(members);

export const exportedLead = (lead: DeliveredLead): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value(lead)]));

/** What became of each delivery of one lead, `none` where there is none. */
export const deliveryStates = (
  rows: Pick<OutboxTable, "channel" | "state">[],
): Record<OutboxTable["channel"], OutboxTable["state"]> => ({
  notification: "none",
  confirmation: "none",
  webhook: "none",
  ...Object.fromEntries(rows.map(({ channel, state }) => [channel, state])),
});
