import type { StoredLead } from "#app/features/leads/stored-leads.server.ts";

/** The columns of an export, in their order, and where each comes from. Other programs rely on both. */
const columns: [name: string, value: (lead: StoredLead) => string][] = [
  ["id", (lead) => lead.id],
  ["receivedAt", (lead) => lead.received_at],
  ["kind", (lead) => lead.kind],
  ["status", (lead) => lead.status],
  ["flagged", (lead) => (lead.flagged === 1 ? "yes" : "no")],
  ["name", (lead) => lead.name],
  ["email", (lead) => lead.email],
  ["phone", (lead) => lead.phone],
  ["phoneE164", (lead) => lead.phone_e164 ?? ""],
  ["subject", (lead) => lead.subject],
  ["message", (lead) => lead.message],
  ["locale", (lead) => lead.locale],
  ["source", (lead) => lead.source],
  ["page", (lead) => lead.page],
  ["preferredTime", (lead) => lead.preferred_time],
  ["topic", (lead) => lead.topic],
  ["notification", (lead) => lead.deliveries.notification],
  ["confirmation", (lead) => lead.deliveries.confirmation],
  ["webhook", (lead) => lead.deliveries.webhook],
];

export const exportColumns: string[] = columns.map(([name]) => name);

export const exportValues = (lead: StoredLead): string[] => columns.map(([, value]) => value(lead));
