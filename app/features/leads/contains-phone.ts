import { plain } from "./search-text.ts";

/** What may stand between two digits of a number. */
const between = "[\\s().+/-]{0,3}";

/** Whether a phone number stands in a text, however its digits are grouped; Arabic digits count. */
export function containsPhone(text: string, spellings: string[]): boolean {
  const ways = spellings.map((digits) => digits.split("").join(between)).join("|");
  return new RegExp(`(?<!\\d)(?:${ways})(?!\\d)`).test(plain(text));
}
