import { retryDeliveries } from "#app/features/leads/delivery/outbox.server.ts";
import { findLead, type StoredLead } from "#app/features/leads/records/stored-leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { command, done, refusal, countOf } from "./command.server.ts";

export const retry = command({
  usage: "[ID]",
  summary: "retries at once every delivery that was given up or waits, of one message or of all",
  run: async ({ words }, terminal, { store, sites }) => {
    const text = words.join(" ").trim().toUpperCase();
    const reference = parseReference(text, sites().en.company.referencePrefix);
    // The prefix may have been different when the message arrived.
    const lead = text === "" ? undefined : await findFirst(store, [reference ?? text, text]);
    if (text !== "" && !lead)
      return reference === null
        ? refusal(`${text} is not a reference number. A complete one without a typo looks like NH-7K3M-0QXD.`)
        : refusal(`There is no message ${reference}. It may have been deleted, or be in another store.`);
    const { dead, waiting } = await retryDeliveries(store, lead?.id);
    if (dead + waiting === 0) await terminal.write("Nothing was given up, and nothing waits.\n");
    else
      await terminal.write(
        `${countOf(dead, "delivery that was given up is", "deliveries that were given up are")} due again; ` +
          `${countOf(waiting, "that waited comes", "that waited come")} at once. The running website does it within seconds.\n`,
      );
    return done;
  },
});

async function findFirst(store: Store, ids: string[]): Promise<StoredLead | undefined> {
  if (!store.exists()) return undefined;
  for (const id of ids) {
    const lead = await findLead(store, id);
    if (lead) return lead;
  }
  return undefined;
}
