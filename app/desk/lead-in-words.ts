import type { LeadInFull } from "#app/features/leads/one-lead.server.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { riyadhMinute } from "#app/i18n/format-moment.ts";
import { ownName } from "#app/i18n/locale.ts";
import type { LeadTable, OutboxTable } from "#app/platform/tables.server.ts";
import { harmless, oneLine } from "./fitted.ts";
import { flaggedFor } from "./flagged-for.ts";
import { layoutTable } from "./layout-table.ts";

/** A lead with its notes and deliveries, in lines. Nothing is cut: here it is read in full. */
export function leadInWords({ lead, deliveries, notes }: LeadInFull): string {
  const flagged = lead.flagged === 1 ? ", flagged as possible spam" : "";
  const parts = [
    `${lead.id}  ${lead.status}${flagged}  received ${riyadhMinute(lead.received_at)} (Riyadh)`,
    factsOf(lead)
      .filter(([, value]) => value !== "")
      .map(([label, value]) => `${label.padEnd(16)}${oneLine(value)}`)
      .join("\n"),
    lead.message && `Message\n${indented(lead.message)}`,
    notes.length > 0 &&
      `Notes\n${notes.map(({ written_at, text }) => indented(`${riyadhMinute(written_at)}  ${text}`)).join("\n")}`,
    `Deliveries\n${indented(deliveryTable(deliveries))}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function factsOf(lead: LeadTable): [label: string, value: string][] {
  const { phone, phone_e164: number } = lead;
  return [
    ["Kind", lead.kind],
    ["Name", lead.name],
    ["E-mail", lead.email],
    ["Phone", number === null || number === phone ? phone : `${phone} (${formatPhone(number)})`],
    ["Subject", lead.subject],
    ["Topic", lead.topic],
    ["Preferred time", lead.preferred_time],
    ["Language", ownName[lead.locale]],
    ["Sent from page", lead.page],
    ["Campaign", lead.source],
    ["Flagged for", flaggedFor(lead)],
  ];
}

function deliveryTable(deliveries: OutboxTable[]): string {
  const titles = ["CHANNEL", "STATE", "TRIES", "LAST TRY", "FINISHED", "NEXT TRY", "LAST ERROR"];
  const rows = deliveries.map((row) => [
    row.channel,
    row.state,
    String(row.attempts),
    moment(row.last_attempt_at),
    moment(row.finished_at),
    row.state === "pending" ? moment(row.next_attempt_at) : "",
    row.last_error ?? "",
  ]);
  return layoutTable(
    titles.map((title) => ({ title })),
    rows,
    Infinity,
  ).join("\n");
}

const moment = (text: string | null) => (text === null ? "" : riyadhMinute(text));
const indented = (text: string) => harmless(text).replaceAll(/^/gm, "  ");
