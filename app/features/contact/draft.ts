import type { ContactField } from "./lead-schema.ts";
import { clearEffort } from "./spam/effort.ts";

/** What is being typed, in the page's memory only: it outlives the language switch and is gone with the tab. */
export const draft: Partial<Record<ContactField, string>> = {};

/** For the next message. */
export function clearDraft(): void {
  for (const name of Object.keys(draft)) delete draft[name as ContactField];
  clearEffort();
}
