import type { Removal } from "#app/features/leads/remove-leads.server.ts";
import { replacedDays, replacedFiles } from "#app/platform/replaced-stores.server.ts";
import { counted } from "./counted.ts";

/** Such as `removed 1 message, 2 deliveries, 0 notes and 1 mail file`. */
export function removedInWords({ leads, deliveries, notes, mails }: Removal): string {
  return (
    `removed ${counted(leads, "message", "messages")}, ${counted(deliveries, "delivery", "deliveries")}, ` +
    `${counted(notes, "note", "notes")} and ${counted(mails, "mail file", "mail files")}`
  );
}

/** Lines that name what a restore has put aside, where somebody's data may still be. */
export const replacedInWords = async (): Promise<string[]> =>
  (await replacedFiles()).map(
    ({ file }) =>
      `${file}, which a restore put aside, may still have it: delete it. The purge does after ${replacedDays} days.`,
  );

export const notScrubbed =
  "Another program reads the store, so its log still holds what was removed: the daily purge empties it.";
