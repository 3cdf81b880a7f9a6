import type { StoredLead } from "#app/features/leads/records/stored-leads.server.ts";
import { type FlagReason, flagReasonsIn } from "#app/features/leads/rules/flag-reason.ts";
import { riyadhMinute } from "#app/i18n/riyadh-time.ts";
import { formatPhone } from "#app/i18n/format.ts";
import { ownName } from "#app/i18n/locale.ts";
import { channels, type LeadChangeTable, type LeadTable, type OutboxTable } from "#app/store/tables.server.ts";
import { type Column, harmless, layoutTable, oneLine } from "./layout-table.ts";

export function leadInWords(lead: StoredLead): string {
  const { changes, deliveries, notes } = lead;
  const flagged = lead.flagged === 1 ? ", flagged as possible spam" : "";
  const parts = [
    `${lead.id}  ${lead.status}${flagged}  received ${riyadhMinute(lead.received_at)} (Riyadh)`,
    factsOf(lead)
      .filter(([, value]) => value !== "")
      .map(([label, value]) => `${label.padEnd(16)}${oneLine(value)}`)
      .join("\n"),
    lead.message && `Message\n${indented(lead.message)}`,
    notes.length > 0 && `Notes\n${notes.map(({ written_at, who, text }) => entry(written_at, who, text)).join("\n")}`,
    changes.length > 0 &&
      `Changes\n${changes.map((change) => entry(change.changed_at, change.who, changeInWords(change))).join("\n")}`,
    `Deliveries\n${indented(layoutTable(deliveryColumns, deliveries, Infinity).join("\n"))}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Older notes have no author. */
const entry = (at: string, who: string, text: string): string =>
  indented(`${riyadhMinute(at)}  ${who === "" ? "" : `${who}: `}${text}`);

function changeInWords({ field, before, after }: LeadChangeTable): string {
  if (field === "status") return `${before} to ${after}`;
  return after === "" ? "given back" : `given to ${after}`;
}

function factsOf(lead: LeadTable): [label: string, value: string][] {
  const { phone, phone_e164: number } = lead;
  return [
    ["Kind", lead.kind],
    ["Name", lead.name],
    ["Email", lead.email],
    ["Phone", number === null || number === phone ? phone : `${phone} (${formatPhone(number)})`],
    ["Subject", lead.subject],
    ["Topic", lead.topic],
    ["Preferred time", lead.preferred_time],
    ["Language", ownName[lead.locale]],
    ["Sent from page", lead.page],
    ["Campaign", lead.source],
    ["Flagged for", flaggedFor(lead)],
    ["Who has it", lead.assigned_to],
  ];
}

const deliveryColumns: Column<OutboxTable>[] = [
  { title: "CHANNEL", value: ({ channel }) => channel },
  // Of a mail that no server took.
  {
    title: "STATE",
    value: ({ state, last_error }) => (state === "sent" && last_error !== null ? "written to a file" : state),
  },
  { title: "TRIES", value: ({ attempts }) => String(attempts) },
  { title: "LAST TRY", value: ({ last_attempt_at }) => moment(last_attempt_at) },
  { title: "FINISHED", value: ({ finished_at }) => moment(finished_at) },
  { title: "NEXT TRY", value: (row) => (row.state === "pending" ? moment(row.next_attempt_at) : "") },
  { title: "LAST ERROR", value: ({ state, last_error }) => (state === "sent" ? "" : (last_error ?? "")) },
];

const moment = (text: string | null) => (text === null ? "" : riyadhMinute(text));
const indented = (text: string) => harmless(text).replaceAll(/^/gm, "  ");

/** Below this width, phone numbers are cut as well. */
const roomy = 100;

const columnsIn = (width: number): (Column<StoredLead> & { rare?: true })[] => [
  { title: "REFERENCE", value: ({ id }) => id },
  { title: "RIYADH TIME", value: ({ received_at }) => riyadhMinute(received_at) },
  { title: "STATUS", value: ({ status, flagged }) => (flagged === 1 ? `${status}, flagged` : status) },
  { title: "NAME", min: 6, value: ({ name }) => name },
  {
    title: "PHONE",
    min: width < roomy ? 6 : 16,
    value: ({ phone, phone_e164 }) => (phone_e164 === null ? phone : formatPhone(phone_e164)),
  },
  {
    title: "SUBJECT",
    min: 6,
    value: ({ kind, topic, subject }) => (kind === "callback" ? `(callback) ${topic}` : subject),
  },
  { title: "FLAGGED FOR", min: 6, rare: true, value: flaggedFor },
  { title: "UNDELIVERED", min: 6, rare: true, value: undelivered },
];

/** One line for each lead, without rare columns that are empty. @param width terminal columns */
export function leadTable(leads: StoredLead[], width: number): string {
  const columns = columnsIn(width).filter(({ rare, value }) => !rare || leads.some((lead) => value(lead)));
  return `${layoutTable(columns, leads, width).join("\n")}\n`;
}

/** Such as `confirmation dead`; empty if all were delivered. */
function undelivered({ deliveries }: StoredLead): string {
  const open = deliveries.filter(({ state }) => state === "pending" || state === "dead");
  return open
    .toSorted((one, other) => channels.indexOf(one.channel) - channels.indexOf(other.channel))
    .map(({ channel, state }) => `${channel} ${state}`)
    .join(", ");
}

const words: Record<FlagReason, string> = {
  trap: "a hidden field was filled in",
  "sent-by-many": "the same text from many other addresses",
  "sent-by-two": "the same text from another address",
  "filled-in-seconds": "sent within three seconds",
  link: "a link",
  "few-links": "two or three links",
  "many-links": "more than three links",
  "only-links": "hardly anything but links",
  "link-in-name": "a link in the name",
  "link-in-subject": "a link in the subject",
  "hidden-address": "a link that hides its target",
  markup: "links as HTML or BBCode",
  "spam-phrase": "a phrase typical of mass mailings",
  "spam-phrases": "several phrases typical of mass mailings",
  "mass-mailing": "words of a mass mailing",
  "other-script": "mostly letters of another alphabet",
  "mixed-letters": "letters of two alphabets in one word",
  "random-letters": "random letters",
  "same-in-all-fields": "the same text in all fields",
};

/** Such as `a link in the name; random letters`; empty if it is not flagged. */
const flaggedFor = ({ flag_reasons }: Pick<LeadTable, "flag_reasons">): string =>
  flagReasonsIn(words, flag_reasons).join("; ");

/** `1 message`, `2 messages`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
