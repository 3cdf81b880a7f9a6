import { asciiText } from "#i18n/fold-letters.ts";
import { isDay } from "#i18n/riyadh-time.ts";
import { shapedText, visibleText } from "#i18n/visible-text.ts";

/**
 * Rules of leads, for browser and server. Written by hand: with zod/mini the same rules cost the
 * browser 5.2 KB (brotli), these cost 0.6, and cleaning, counting and fault codes would be custom
 * checks there as well.
 */

/** A field hidden from people: a value most likely comes from a program. */
export const honeypotField = "website";

/** Hidden fields against bots: milliseconds to fill the form in, and a proof of work. */
export const signalFields = ["fill_ms", "proof"] as const;

/** `choices` has a line for each value; `times` are choices by their day; a `consent` is "yes", a `date` such as "2026-01-31". */
export type FieldType =
  | "text"
  | "email"
  | "tel"
  | "textarea"
  | "choice"
  | "choices"
  | "times"
  | "consent"
  | "date"
  | "file";

/** Lengths in Unicode code points, counted in the cleaned text. */
export type FieldRule<Name extends string = string> = {
  name: Name;
  type: FieldType;
  min: number;
  max: number;
  isRequired: boolean;
  options?: readonly { value: string; label: string; group?: string }[];
};

/** The reason for refusing a field; the content has the words. */
type Fault = "invalid" | "tooLong" | "empty" | "otherType";
export type Faults<Name extends string = string> = Partial<Record<Name, Fault>>;

/** The addresses that `input type=email` accepts (HTML Standard, "valid email address"). */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Cleans and checks values; a missing field counts as empty.
 * @returns the cleaned values, or the fault of each refused field, both in the order of the rules
 */
export function checkFields<Name extends string>(
  rules: readonly FieldRule<Name>[],
  texts: Partial<Record<Name, string>>,
): { valid: true; values: Record<Name, string> } | { valid: false; faults: Faults<Name> } {
  const faults: Faults<Name> = {};
  const values = rules.map((rule) => {
    const value = cleanedText(texts[rule.name] ?? "", rule.type);
    const fault = faultIn(value, rule);
    if (fault) faults[rule.name] = fault;
    return [rule.name, value] as const;
  });
  if (Object.keys(faults).length > 0) return { valid: false, faults };
  return { valid: true, values: Object.fromEntries(values) as Record<Name, string> };
}

function cleanedText(text: string, type: FieldType): string {
  if (type === "textarea" || type === "choices") return cleanText(text);
  return cleanLine(hasDigits.has(type) ? asciiText(text) : text);
}

const hasDigits: ReadonlySet<FieldType> = new Set(["email", "tel", "date"]);

function faultIn(value: string, rule: FieldRule): Fault | undefined {
  const { min, max, isRequired } = rule;
  const length = Array.from(value).length;
  if (length === 0 && !isRequired) return undefined;
  if (length > max) return "tooLong";
  return length < min || !isOfType(value, rule) ? "invalid" : undefined;
}

function isOfType(value: string, { type, options }: FieldRule): boolean {
  if (type === "email") return email.test(value);
  if (type === "consent") return value === "yes";
  if (type === "date") return isDay(value);
  return !options || value.split("\n").every((one) => options.some((option) => option.value === one));
}

const largestFile = 10 * 1024 * 1024;

/** The fault of a chosen file by its size alone. @param size in bytes */
export const sizeFault = (size: number): Fault | undefined =>
  size === 0 ? "empty" : size > largestFile ? "tooLong" : undefined;

/** One line of visible text, without bidirectional controls, which may disguise it. */
export function cleanLine(text: string): string {
  return tidy(shapedText(text, false).replaceAll(/[\n\u2028\u2029]/g, ""));
}

/** Text with LF for each line break; empty if nothing is visible. */
export function cleanText(text: string): string {
  return visibleText(text).trim() && tidy(shapedText(text, true));
}

/** A tab becomes a space, or words of a pasted table would run together. */
const tidy = (text: string) => text.replaceAll("\t", " ").trim();

/** A field as a form shows it, in the page's language. */
export type FormField<Name extends string = string> = FieldRule<Name> & {
  label: string;
  hint?: string | undefined;
  /** The messages below a field for each fault. */
  says: Record<"invalid" | "tooLong", string> & Partial<Record<Fault, string>>;
  autoComplete?: string | undefined;
  /** Accepted file types, as in HTML. */
  accept?: string;
  /** Words of a file control. */
  upload?: Record<"choose" | "other" | "remove", string>;
};

/** Reasons for refusing fields, in words, by their names and in their order. */
export const faultMessages = (fields: readonly Pick<FormField, "name" | "says">[], faults: Faults) =>
  Object.fromEntries(
    fields.flatMap(({ name, says }) => (faults[name] ? [[name, says[faults[name]] ?? says.invalid]] : [])),
  );

/** Whether a text may be an e-mail address: only a mail server can tell for certain. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());
