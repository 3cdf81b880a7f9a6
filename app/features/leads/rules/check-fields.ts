import { fill } from "#app/i18n/fill.tsx";
import { westernDigits } from "#app/i18n/fold-letters.ts";
import { shapedText, visibleText } from "#app/i18n/visible-text.ts";
import type { ContactPage } from "#content/schema/contact.ts";

/**
 * The rules of a lead, shared by browser and server. A table by hand: with zod/mini the same rules
 * cost the browser 5.2 KB (brotli), this costs 0.6, and cleaning, counting and fault codes would be
 * custom checks there as well.
 */

/** What a visitor writes, by the names that the form and the interface use. */
export const leadFields = ["name", "email", "phone", "subject", "message", "preferredTime", "topic"] as const;
export type LeadField = (typeof leadFields)[number];

/** The fields that the contact form shows, in its order. */
export const contactFields = ["name", "email", "phone", "subject", "message"] as const;
export type ContactField = (typeof contactFields)[number];

export const leadKinds = ["contact", "callback"] as const;
export type LeadKind = (typeof leadKinds)[number];

/** A field that people never see; what fills it in is most likely a program. */
export const honeypotField = "website";

/** Hidden fields against bots: milliseconds to fill the form in, and a proof of work. */
export const signalFields = ["fill_ms", "proof"] as const;

/** Why a field is refused; the words are the content's. */
type Fault = "invalid" | "tooLong";
export type LeadValues = Record<LeadField, string>;
export type LeadFaults = Partial<Record<LeadField, Fault>>;

/** What `input type=email` accepts (HTML Standard, "valid email address"). */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Lengths in Unicode code points, counted in the cleaned text. `anyKeyboard`: Arabic and Persian
 * digits and full-width letters become those that programs read, and that stand in their order.
 */
type Rule = { min: number; max: number; pattern?: RegExp; lines?: true; anyKeyboard?: true };
const rules: Record<LeadField, Rule> = {
  name: { min: 2, max: 100 },
  email: { min: 1, max: 254, pattern: email, anyKeyboard: true },
  phone: { min: 10, max: 40, anyKeyboard: true },
  subject: { min: 5, max: 150 },
  message: { min: 10, max: 5000, lines: true },
  preferredTime: { min: 1, max: 100 },
  topic: { min: 1, max: 150 },
};

const required: Record<LeadKind, readonly LeadField[]> = { contact: contactFields, callback: ["name", "phone"] };

/** The most code points a field may have. */
export const maxLength = (field: LeadField): number => rules[field].max;

/**
 * Cleans and checks what was written; a field that is missing counts as empty.
 * @returns the cleaned values, or why which fields are refused, in the order of the form
 */
export function checkLead(
  kind: LeadKind,
  fields: Partial<Record<LeadField, string>>,
): { valid: true; values: LeadValues } | { valid: false; faults: LeadFaults } {
  const faults: LeadFaults = {};
  const cleaned = leadFields.map((field) => {
    const rule = rules[field];
    const written = fields[field] ?? "";
    const typed = rule.anyKeyboard ? westernDigits(written.normalize("NFKC")) : written;
    const value = (rule.lines ? cleanText : cleanLine)(typed);
    const fault = faultIn(value, rule, required[kind].includes(field));
    if (fault) faults[field] = fault;
    return [field, value] as const;
  });
  if (Object.keys(faults).length > 0) return { valid: false, faults };
  return { valid: true, values: Object.fromEntries(cleaned) as LeadValues };
}

function faultIn(value: string, { min, max, pattern }: Rule, isRequired: boolean): Fault | undefined {
  const length = Array.from(value).length;
  if (length === 0 && !isRequired) return undefined;
  if (length > max) return "tooLong";
  return length < min || (pattern && !pattern.test(value)) ? "invalid" : undefined;
}

/** One line of what can be seen, without bidirectional controls, which may disguise it. */
export function cleanLine(text: string): string {
  return tidy(shapedText(text, false).replaceAll(/[\n\u2028\u2029]/g, ""));
}

/** Text with its new lines, each of them one LF. Where nothing can be seen it is empty. */
function cleanText(text: string): string {
  return visibleText(text).trim() && tidy(shapedText(text, true));
}

/** A tab becomes a space, or words of a pasted table would grow together. */
const tidy = (text: string) => text.replaceAll("\t", " ").trim();

function faultMessage(words: ContactPage["form"], field: LeadField, fault: Fault): string {
  // The form does not show these two; nothing but their length can be wrong.
  if (field === "preferredTime" || field === "topic") return words.tooLarge;
  if (fault === "invalid") return words[field].error;
  return fill(words[field].tooLong, { limit: maxLength(field).toLocaleString("en") });
}

export function faultMessages(words: ContactPage["form"], faults: LeadFaults): Partial<Record<LeadField, string>> {
  const entries = Object.entries(faults) as [LeadField, Fault][];
  return Object.fromEntries(entries.map(([field, fault]) => [field, faultMessage(words, field, fault)]));
}
