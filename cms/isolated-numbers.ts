import { isDrawing } from "./icons.ts";

/** Groups of digits with spaces between them, as in a phone number, that are not isolated yet. */
const spacedNumber = /(?<![\d\u2066+])\+?\d{1,4}(?: \d{2,4}){2,}(?![\d\u2069])/g;

/** Keeps the order of a spaced number in Arabic, where a browser would show its groups from the right. */
export const isolatedNumbers = (text: string): string => text.replaceAll(spacedNumber, "\u2066$&\u2069");

/** As above, for every text of a value. */
export function withIsolatedNumbers<T>(value: T): T {
  if (typeof value === "string") return (isDrawing(value) ? value : isolatedNumbers(value)) as T;
  if (Array.isArray(value)) return value.map(withIsolatedNumbers) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, withIsolatedNumbers(of)])) as T;
}
