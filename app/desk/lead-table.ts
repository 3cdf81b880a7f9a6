import { channels, type StoredLead } from "#app/features/leads/stored-leads.server.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { riyadhMinute } from "#app/i18n/format-moment.ts";
import { flaggedFor } from "./flagged-for.ts";
import { type Column, layoutTable } from "./layout-table.ts";

/** Below this a telephone number gives way as well. */
const roomy = 100;

const columnsIn = (width: number): Column[] => [
  { title: "REFERENCE" },
  { title: "RIYADH TIME" },
  { title: "STATUS" },
  { title: "NAME", min: 6 },
  { title: "PHONE", min: width < roomy ? 6 : 16 },
  { title: "SUBJECT", min: 6 },
  { title: "FLAGGED FOR", min: 6 },
  { title: "UNDELIVERED", min: 6 },
];
/** Those that hardly any lead fills: left out where none does. */
const rare = new Set(["FLAGGED FOR", "UNDELIVERED"]);

/** Leads as a table of one line each. @param width places in a line */
export function leadTable(leads: StoredLead[], width: number): string {
  const rows = leads.map((lead) => [
    lead.id,
    riyadhMinute(lead.received_at),
    lead.flagged === 1 ? `${lead.status}, flagged` : lead.status,
    lead.name,
    lead.phone_e164 === null ? lead.phone : formatPhone(lead.phone_e164),
    lead.kind === "callback" ? `(callback) ${lead.topic}` : lead.subject,
    flaggedFor(lead),
    undelivered(lead),
  ]);
  const columns = columnsIn(width);
  const shown = columns.map(({ title }, index) => !rare.has(title) || rows.some((row) => row[index]));
  const inShown = <T>(_: T, index: number) => shown[index];
  const table = layoutTable(
    columns.filter(inShown),
    rows.map((row) => row.filter(inShown)),
    width,
  );
  return `${table.join("\n")}\n`;
}

/** Such as `confirmation dead`; empty where all is through. */
function undelivered({ deliveries }: StoredLead): string {
  const open = channels.filter((channel) => ["pending", "dead"].includes(deliveries[channel]));
  return open.map((channel) => `${channel} ${deliveries[channel]}`).join(", ");
}
