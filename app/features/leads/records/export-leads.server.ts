import { exportedLead, exportedNames } from "#app/features/leads/rules/exported-lead.ts";
import type { Store } from "#app/store/store.server.ts";
import { csvLine } from "./csv.ts";
import { type LeadFilter, type StoredLead, storedLeads } from "./stored-leads.server.ts";

export const exportFormats = ["csv", "json"] as const;

/** Tells Excel that what follows is UTF-8. */
const byteOrderMark = "\ufeff";

/**
 * All leads that pass a filter, oldest first, for a spreadsheet or a program.
 * @returns the text piece by piece, with the number of leads in each
 * @throws StoreUnavailable
 */
export async function* exportLeads(
  store: Store,
  filter: LeadFilter,
  format: (typeof exportFormats)[number],
): AsyncGenerator<{ text: string; leads: number }> {
  let count = 0;
  yield { text: format === "csv" ? byteOrderMark + csvLine(exportedNames) : "[", leads: 0 };
  for await (const page of storedLeads(store, filter, "oldest")) {
    const lines = page
      .map(shown)
      .map((values, index) =>
        format === "csv"
          ? csvLine(Object.values(values))
          : `${count + index > 0 ? "," : ""}\n${JSON.stringify(values)}`,
      );
    yield { text: lines.join(""), leads: page.length };
    count += page.length;
  }
  if (format === "json") yield { text: "\n]\n", leads: 0 };
}

/** What a spreadsheet shows of each member. */
const shown = (lead: StoredLead): Record<string, string> =>
  Object.fromEntries(
    Object.entries(exportedLead(lead)).map(([name, value]) => [
      name,
      typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? ""),
    ]),
  );
