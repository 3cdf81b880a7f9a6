import { storedLeads, type StoredLead } from "./stored-leads.server.ts";

/**
 * Leads in which every word stands somewhere, newest first. Letters' case, Arabic vowel signs, the forms of alef, ya and
 * ta marbuta, and the kind of digits do not count; a phone number is found however it is written.
 * Compared here and not in the store: the two kinds of store know different letters.
 * @throws StoreUnavailable
 */
export async function searchLeads(text: string): Promise<StoredLead[]> {
  const found: StoredLead[] = [];
  const words = plain(text).split(/\s+/).filter(Boolean);
  const number = /^[\d\s+().-]{5,}$/.test(plain(text)) ? plain(text).replaceAll(/\D/g, "").replace(/^0+/, "") : "";
  for await (const page of storedLeads({}, "newest"))
    found.push(...page.filter((lead) => hasWords(lead, words) || (number.length >= 5 && hasNumber(lead, number))));
  return found;
}

function hasWords(lead: StoredLead, words: string[]): boolean {
  const { id, name, email, phone, phone_e164, subject, message, topic, preferred_time, source } = lead;
  const notes = lead.notes.map((note) => note.text);
  const all = [id, name, email, phone, phone_e164 ?? "", subject, message, topic, preferred_time, source, ...notes];
  const text = plain(all.join("\n"));
  return words.every((word) => text.includes(word));
}

const hasNumber = ({ phone, phone_e164 }: StoredLead, number: string) =>
  `${phone_e164 ?? ""} ${plain(phone).replaceAll(/\D/g, "")}`.includes(number);

/** Text in which what looks or sounds alike is alike. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, "")
    .replaceAll("ٱ", "ا")
    .replaceAll("ة", "ه")
    .replaceAll(/[ىی]/g, "ي")
    .replaceAll("ک", "ك")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}
