import type { ExtraValues } from "#app/features/leads/owners-fields.server.ts";
import { exportedLead, exportedNames } from "#app/features/leads/rules/exported-lead.server.ts";
import { byteOrderMark, csvLine } from "#app/platform/csv.ts";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import { riyadhMinute } from "#i18n/riyadh-time.ts";
import type { Store } from "#app/store/store.server.ts";
import { type LeadFilter, type StoredLead, storedLeads } from "./stored-leads.server.ts";

export const exportFormats = ["csv", "json"] as const;

/** Members that colleagues added, after the fixed ones that programs rely on. */
const forColleagues: Record<string, (lead: StoredLead) => string> = {
  holder: ({ assigned_to }) => assigned_to,
  notes: ({ notes }) =>
    notes.map(({ written_at, who, text }) => `${riyadhMinute(written_at)} ${who && `${who}: `}${text}`).join("\n"),
  followUp: ({ follow_up }) => follow_up,
  origin: ({ origin }) => origin,
  value: ({ value }) => value,
  tags: ({ tags }) => tagsIn(tags).join(", "),
  company: ({ company }) => company,
};

type Form = {
  format: (typeof exportFormats)[number];
  /** Whether to include the members for colleagues. */
  isForColleagues?: boolean;
};

/**
 * All leads that pass a filter, oldest first, for a spreadsheet or a program.
 * @returns the text piece by piece, with the number of leads in each
 */
export async function* exportLeads(
  store: Store,
  filter: LeadFilter,
  { format, isForColleagues = false }: Form,
): AsyncGenerator<{ text: string; leads: number }> {
  let count = 0;
  const more = Object.entries(isForColleagues ? forColleagues : {});
  const names = [...exportedNames, ...more.map(([name]) => name)];
  yield { text: format === "csv" ? byteOrderMark + csvLine(names) : "[", leads: 0 };
  for await (const page of storedLeads(store, filter)) {
    const lines = page
      .map((lead) => ({ ...exportRow(lead), ...Object.fromEntries(more.map(([name, value]) => [name, value(lead)])) }))
      .map((values, index) =>
        format === "csv"
          ? csvLine(Object.values(values).map(cell))
          : `${count + index > 0 ? "," : ""}\n${JSON.stringify(values)}`,
      );
    yield { text: lines.join(""), leads: page.length };
    count += page.length;
  }
  if (format === "json") yield { text: "\n]\n", leads: 0 };
}

const exportRow = (lead: StoredLead): Record<string, string | object> =>
  Object.fromEntries(
    Object.entries(exportedLead(lead)).map(([name, value]) => [
      name,
      typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? ""),
    ]),
  );

/** The owner's fields, and files, take a line each. */
function cell(value: string | object): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return (value as { name: string; size: number }[]).map(({ name, size }) => `${name} (${size})`).join("\n");
  return Object.entries(value as ExtraValues)
    .map(([id, one]) => `${id}: ${[one].flat().join(", ")}`)
    .join("\n");
}
