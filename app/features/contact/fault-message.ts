import type { ContactPage } from "#content/schema.ts";
import { fill } from "#app/i18n/fill.ts";
import { type Fault, type LeadFaults, type LeadField, maxLength } from "./lead-schema.ts";

/** What a visitor reads under a refused field, in the language of the words given. */
function faultMessage(words: ContactPage["form"], field: LeadField, fault: Fault): string {
  // The form does not show these two; nothing but their length can be wrong.
  if (field === "preferredTime" || field === "topic") return words.tooLarge;
  if (fault === "invalid") return words[field].error;
  return fill(words[field].tooLong, { limit: maxLength(field).toLocaleString("en") });
}

/** The messages of all refused fields. */
export function faultMessages(words: ContactPage["form"], faults: LeadFaults): Partial<Record<LeadField, string>> {
  const entries = Object.entries(faults) as [LeadField, Fault][];
  return Object.fromEntries(entries.map(([field, fault]) => [field, faultMessage(words, field, fault)]));
}
