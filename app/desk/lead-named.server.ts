import { parseReference } from "#app/features/contact/reference.server.ts";
import { findLead, type LeadInFull } from "#app/features/leads/one-lead.server.ts";
import { storeExists } from "#app/features/leads/stored-leads.server.ts";
import { type Ending, misused, refused } from "./command.server.ts";

/** A number read out in groups comes as several words. */
const mostGroups = 3;

/**
 * Finds the lead whose reference number the words begin with, however it is written.
 * @returns the words after it, or why there is none
 * @throws StoreUnavailable
 */
export async function leadNamed(words: string[]): Promise<(LeadInFull & { rest: string[] }) | { ending: Ending }> {
  if (words.length === 0) return { ending: misused("Which message? Name its reference number, such as NH-7K3M-0QXD.") };
  for (let count = 1; count <= Math.min(mostGroups, words.length); count++) {
    const text = words.slice(0, count).join(" ");
    const id = parseReference(text);
    // The company's letters in front may have been others when it came.
    const found = storeExists() ? ((await leadWith(id)) ?? (await leadWith(text.trim().toUpperCase()))) : undefined;
    if (found) return { ...found, rest: words.slice(count) };
    if (id)
      return { ending: refused(`There is no message ${id}. It may have been deleted, or lies in another store.`) };
  }
  const reason = `${words[0]} is no reference number: one such as NH-7K3M-0QXD is complete and has no mistake in it.`;
  return { ending: refused(reason) };
}

const leadWith = async (id: string | null) => (id === null ? undefined : findLead(id));
