import type { ContactField } from "./lead-schema.ts";

/** What is being typed, in the page's memory only: it outlives the language switch and is gone with the tab. */
export const draft: Partial<Record<ContactField, string>> = {};

export function clearDraft(): void {
  for (const name of Object.keys(draft)) delete draft[name as ContactField];
}
