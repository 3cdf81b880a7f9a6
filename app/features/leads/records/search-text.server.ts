import { fieldTexts } from "#app/features/leads/lead-fields.server.ts";
import { foldLetters, westernDigits } from "#i18n/fold-letters.ts";
import type { LeadTable, NoteTable } from "#app/store/tables.server.ts";

/** Bits of a block's grams; with its bytes' overhead a row of PostgreSQL just stays in line. */
export const gramBits = 15_360;
/** Letters of a gram at most. */
const longest = 3;

/** Text in which what looks or sounds alike is alike. */
export function plain(text: string): string {
  return westernDigits(foldLetters(text))
    .replaceAll("\0", "")
    .replaceAll("ٱ", "ا")
    .replaceAll("ة", "ه")
    .replaceAll(/[ىی]/g, "ي")
    .replaceAll("ک", "ك");
}

/** All that a lead is searched by; its telephone number as digits alone, too. */
export function searchText(lead: LeadTable, notes: Pick<NoteTable, "text">[]): string {
  const { id, phone, phone_e164, source } = lead;
  const all = [id, ...fieldTexts(lead), phone_e164 ?? "", source, ...notes.map(({ text }) => text)];
  return `${plain(all.join("\n"))}\n${plain(phone).replaceAll(/\D/g, "")}`;
}

/**
 * The bits of what a word is made of: any three letters that follow one another, or all of a
 * shorter word.
 */
export function gramsOf(word: string): Set<number> {
  const bits = new Set<number>();
  if (word.length < longest) bits.add(bitAt(word, 0, word.length));
  for (let at = 0; at + longest <= word.length; at++) bits.add(bitAt(word, at, longest));
  return bits;
}

/** All grams of several texts as bytes, the lowest bit of each first. */
export function gramBytes(texts: string[]): Uint8Array {
  const bytes = new Uint8Array(gramBits / 8);
  for (const text of texts)
    for (let at = 0; at < text.length; at++)
      for (let length = 1; length <= longest && at + length <= text.length; length++) {
        const bit = bitAt(text, at, length);
        bytes[bit >> 3]! |= 1 << (bit & 7);
      }
  return bytes;
}

/** Stored: another way of mixing needs an index made from the beginning. */
function bitAt(text: string, at: number, length: number): number {
  let mixed = Math.imul(text.charCodeAt(at), 0x9e3779b1);
  if (length > 1) mixed ^= Math.imul(text.charCodeAt(at + 1), 0x85ebca6b);
  if (length > 2) mixed ^= Math.imul(text.charCodeAt(at + 2), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % gramBits;
}

/** Whether a text contains a whole e-mail address, not `ali@…` in `wali@…`, in any case. */
export function containsAddress(text: string, email: string): boolean {
  const pattern = `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])${email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![a-z0-9-]|\\.[a-z0-9])`;
  return new RegExp(pattern, "i").test(text);
}

/** What may separate two digits of a number. */
const between = "[\\s().+/-]{0,3}";

/** Whether a text contains a phone number, however its digits are grouped; Arabic digits count. */
export function containsPhone(text: string, spellings: string[]): boolean {
  const ways = spellings.map((digits) => digits.split("").join(between)).join("|");
  return new RegExp(`(?<!\\d)(?:${ways})(?!\\d)`).test(plain(text));
}
