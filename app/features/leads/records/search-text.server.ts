import { fieldTexts } from "#app/features/leads/lead-fields.server.ts";
import { foldLetters, westernDigits } from "#i18n/fold-letters.ts";
import type { LeadTable, NoteTable } from "#app/store/tables.server.ts";

/** Folds a text so that words that look or sound alike become equal. */
export function plain(text: string): string {
  return westernDigits(foldLetters(text))
    .replaceAll("\0", "")
    .replaceAll("ٱ", "ا")
    .replaceAll("ة", "ه")
    .replaceAll(/[ىی]/g, "ي")
    .replaceAll("ک", "ك");
}

/** Search text of a lead, with its telephone number as digits, too. */
export function searchText(lead: LeadTable, notes: Pick<NoteTable, "text">[]): string {
  const { id, phone, phone_e164, source } = lead;
  const all = [id, ...fieldTexts(lead), phone_e164 ?? "", source, ...notes.map(({ text }) => text)];
  return `${plain(all.join("\n"))}\n${plain(phone).replaceAll(/\D/g, "")}`;
}

/** Whether a text contains an e-mail address as a word, not `ali@…` in `wali@…`, in any case. */
export function containsAddress(text: string, email: string): boolean {
  const pattern = `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])${email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![a-z0-9-]|\\.[a-z0-9])`;
  return new RegExp(pattern, "i").test(text);
}

/** Separators between two digits of a number. */
const between = "[\\s().+/-]{0,3}";

/** Whether a text contains a phone number, however its digits are grouped; Arabic digits count. */
export function containsPhone(text: string, spellings: string[]): boolean {
  const ways = spellings.map((digits) => digits.split("").join(between)).join("|");
  return new RegExp(`(?<!\\d)(?:${ways})(?!\\d)`).test(plain(text));
}
