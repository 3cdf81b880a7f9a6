import { extraOf, type ExtraValues } from "#app/features/leads/owners-fields.server.ts";
import { type LeadField, leadFields } from "#app/features/leads/lead-fields.server.ts";
import { tagsIn } from "./tags.ts";
import type { WebhookEvent } from "#app/platform/signed-webhook.server.ts";
import type { LeadChangeTable, LeadFileTable, LeadTable, OutboxTable } from "#app/store/tables.server.ts";

/** A file of a lead without its bytes. */
export type FileInfo = Pick<LeadFileTable, "field" | "name" | "media_type" | "size">;

type DeliveredLead = LeadTable & { deliveries: Pick<OutboxTable, "channel" | "state">[]; files: readonly FileInfo[] };
type ExportedFile = { field: string; name: string; type: string; size: number };
type Value = string | boolean | null | ExtraValues | ExportedFile[];

const stateOf =
  (channel: OutboxTable["channel"]) =>
  ({ deliveries }: DeliveredLead) =>
    deliveries.find((delivery) => delivery.channel === channel)?.state ?? "none";

const texts = (...names: LeadField[]): Record<string, (lead: DeliveredLead) => string> =>
  Object.fromEntries(
    leadFields
      .filter(({ name }) => names.length === 0 || names.includes(name))
      .map(({ name, column }) => [name, (lead: DeliveredLead) => lead[column]]),
  );

/** A lead in exports and the webhook: programs rely on names and order. */
const members: Record<string, (lead: DeliveredLead) => Value> = {
  id: ({ id }) => id,
  receivedAt: ({ received_at }) => received_at,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  flagged: ({ flagged }) => flagged === 1,
  ...texts("name", "email", "phone"),
  phoneE164: ({ phone_e164 }) => phone_e164,
  ...texts("subject", "message"),
  locale: ({ locale }) => locale,
  source: ({ source }) => source,
  page: ({ page }) => page,
  ...texts("preferredTime", "topic"),
  notification: stateOf("notification"),
  confirmation: stateOf("confirmation"),
  webhook: stateOf("webhook"),
  form: ({ form }) => form,
  extra: extraOf,
  files: ({ files }) => files.map(({ field, name, media_type: type, size }) => ({ field, name, type, size })),
  // Later fields: the members above keep their places.
  ...texts(),
};

export const exportedNames: string[] = Object.keys(members);

export const exportedLead = (lead: DeliveredLead): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value(lead)]));

const changedMembers = {
  status: "status",
  assigned_to: "assignedTo",
  follow_up: "followUp",
  value: "value",
  tags: "tags",
} as const;

/** A lead for LEADS_WEBHOOK_URL, with the current states of its deliveries, and a member's change. */
export function leadEvent(lead: DeliveredLead, change?: LeadChangeTable): WebhookEvent {
  const data = exportedLead(lead);
  if (!change) return { type: "lead.created", timestamp: lead.received_at, data };
  const { field, who, changed_at: timestamp } = change;
  const [before, after] = [change.before, change.after].map((text) =>
    field === "tags" ? tagsIn(text).join(", ") : text,
  );
  return {
    type: "lead.updated",
    timestamp,
    data: { ...data, change: { field: changedMembers[field], before, after, who } },
  };
}
