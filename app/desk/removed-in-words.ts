import type { Removal } from "#app/features/leads/remove-leads.server.ts";
import { counted } from "./counted.ts";

/** Such as `removed 1 message, 2 deliveries, 0 notes and 1 mail file`. */
export function removedInWords({ leads, deliveries, notes, mails }: Removal): string {
  return (
    `removed ${counted(leads, "message", "messages")}, ${counted(deliveries, "delivery", "deliveries")}, ` +
    `${counted(notes, "note", "notes")} and ${counted(mails, "mail file", "mail files")}`
  );
}

export const notScrubbed =
  "Another program reads the store, so its log still holds what was removed: the daily purge empties it.";
