import { channels, type StoredLead } from "#app/features/leads/stored-leads.server.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { riyadhMinute } from "#app/i18n/format-moment.ts";
import { type Column, layoutTable } from "./layout-table.ts";

const columns: Column[] = [
  { title: "REFERENCE" },
  { title: "RIYADH TIME" },
  { title: "STATUS" },
  { title: "NAME", min: 8 },
  { title: "PHONE", min: 8 },
  { title: "SUBJECT", min: 8 },
  { title: "NOT DELIVERED", min: 8 },
];

/** Leads as a table of one line each. @param width places in a line */
export function leadTable(leads: StoredLead[], width: number): string {
  const rows = leads.map((lead) => [
    lead.id,
    riyadhMinute(lead.received_at),
    lead.flagged === 1 ? `${lead.status}, flagged` : lead.status,
    lead.name,
    lead.phone_e164 === null ? lead.phone : formatPhone(lead.phone_e164),
    lead.kind === "callback" ? `(callback) ${lead.topic}` : lead.subject,
    undelivered(lead),
  ]);
  return `${layoutTable(columns, rows, width).join("\n")}\n`;
}

/** Such as `confirmation dead`; empty where all is through. */
function undelivered({ deliveries }: StoredLead): string {
  const open = channels.filter((channel) => ["pending", "dead"].includes(deliveries[channel]));
  return open.map((channel) => `${channel} ${deliveries[channel]}`).join(", ");
}
