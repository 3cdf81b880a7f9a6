import { retryDeliveries } from "#app/features/leads/delivery/outbox.server.ts";
import { addNote, changeLead, longestNote } from "#app/features/leads/records/change-lead.server.ts";
import { findLead, type StoredLead } from "#app/features/leads/records/stored-leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import type { LeadParts } from "#app/features/leads/lead-parts.server.ts";
import { leadStatuses } from "#app/store/tables.server.ts";
import { currentUser } from "./audit.server.ts";
import { command, done, doneWith, type Ending, misused, refused } from "./command.server.ts";
import { harmless } from "./layout-table.ts";
import { counted, leadInWords } from "./words.ts";

export const show = command({
  usage: "ID",
  summary: "shows everything about one message: its words, notes and deliveries",
  audited: true,
  run: async ({ words }, terminal, parts) => {
    const found = await leadNamed(parts, words);
    if ("ending" in found) return found.ending;
    await terminal.write(leadInWords(found.lead));
    return doneWith(1);
  },
});

export const status = command({
  usage: `ID ${leadStatuses.join("|")}`,
  summary: "sets the status of a message",
  run: async ({ words }, terminal, parts) => {
    const wanted = leadStatuses.find((each) => each === words.at(-1)?.toLowerCase());
    if (!wanted) return misused(`The status must be one of: ${leadStatuses.join(", ")}.`);
    const found = await leadNamed(parts, words.slice(0, -1));
    if ("ending" in found) return found.ending;
    const { id, status: before } = found.lead;
    const change = { id, field: "status", before, after: wanted, who: currentUser() } as const;
    const result = await changeLead(parts.store, change);
    if (result.outcome === "gone") return refused(`${id} has just been deleted.`);
    if (result.outcome === "overtaken") return refused(`${id} has just become ${result.now}. Nothing was changed.`);
    await terminal.write(
      before === wanted ? `${id} is ${wanted} already.\n` : `${id} is now ${wanted}; it was ${before}.\n`,
    );
    return done;
  },
});

export const note = command({
  usage: "ID TEXT",
  summary: "adds a note to a message; show prints it",
  run: async ({ words }, terminal, parts) => {
    const found = await leadNamed(parts, words);
    if ("ending" in found) return found.ending;
    const text = harmless(found.rest.join(" ")).toWellFormed().trim();
    if (!text) return misused("The note is missing: note ID TEXT");
    if (text.length > longestNote)
      return misused(`A note has at most ${longestNote} characters; this one has ${text.length}.`);
    const { id } = found.lead;
    if (!(await addNote(parts.store, { id, who: currentUser(), text }))) return refused(`${id} has just been deleted.`);
    await terminal.write(`Noted for ${found.lead.id}.\n`);
    return done;
  },
});

export const retry = command({
  usage: "[ID]",
  summary: "retries at once every delivery that was given up or waits, of one message or of all",
  run: async ({ words }, terminal, parts) => {
    const found = words.length > 0 ? await leadNamed(parts, words) : undefined;
    if (found && "ending" in found) return found.ending;
    const { dead, waiting } = await retryDeliveries(parts.store, found?.lead.id);
    if (dead + waiting === 0) await terminal.write("Nothing was given up, and nothing waits.\n");
    else
      await terminal.write(
        `${counted(dead, "delivery that was given up is", "deliveries that were given up are")} due again; ` +
          `${counted(waiting, "that waited comes", "that waited come")} at once. The running website does it within seconds.\n`,
      );
    return done;
  },
});

/** A number in groups is several arguments. */
const mostGroups = 3;

/**
 * Finds the lead whose reference number the arguments begin with, however it is written.
 * @returns the arguments after it, or why there is no lead
 * @throws StoreUnavailable
 */
export async function leadNamed(
  { store, editions }: Pick<LeadParts, "store" | "editions">,
  words: string[],
): Promise<{ lead: StoredLead; rest: string[] } | { ending: Ending }> {
  if (words.length === 0) return { ending: misused("Which message? Name its reference number, such as NH-7K3M-0QXD.") };
  for (let count = 1; count <= Math.min(mostGroups, words.length); count++) {
    const text = words.slice(0, count).join(" ");
    const id = parseReference(text, editions().en.company.referencePrefix);
    // The prefix may have been different when the message came.
    for (const known of [id, text.trim().toUpperCase()]) {
      const lead = known !== null && store.exists() ? await findLead(store, known) : undefined;
      if (lead) return { lead, rest: words.slice(count) };
    }
    if (id) return { ending: refused(`There is no message ${id}. It may have been deleted, or be in another store.`) };
  }
  const reason = `${words[0]} is not a reference number. A complete one without a typo looks like NH-7K3M-0QXD.`;
  return { ending: refused(reason) };
}
