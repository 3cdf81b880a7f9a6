import { firstLetters } from "#i18n/first-letters.ts";
import { plainText } from "./plain-text.ts";

/** Code points of an example's own words. */
const longest = 60;

/** The words of an example, or their beginning. */
export function exampleText(value: unknown): string {
  const text = typeof value === "string" ? plainText(value) : "";
  const beginning = firstLetters(text, longest);
  return beginning === text ? text : `${beginning}…`;
}
