import { westernDigits } from "#i18n/fold-letters.ts";
import type { FormField } from "#content/form.ts";
import { internationalNumber } from "./phone-number.ts";

/** Blanks, and marks of direction in pasted text. */
const unseen = /[\s\u200b\u200e\u200f\u2066-\u2069\ufeff]/g;

/** Normal forms of values with several spellings, by the kind of field. */
const spellings: Partial<Record<FormField["is"], (text: string) => string>> = {
  phone: internationalNumber,
  email: (text) => text.replaceAll(unseen, "").replace(/^mailto:/i, ""),
  url: (text) =>
    text.replaceAll(unseen, "").replace(/^(?=[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$))/i, "https://"),
  code: (text) => westernDigits(text).replaceAll(unseen, ""),
  number: (text) => westernDigits(text).replaceAll(unseen, "").replace("\u066b", "."),
};

/** The normal form of a typed value; anything else stays as it is. */
export const usualSpelling = (is: FormField["is"], text: string): string => spellings[is]?.(text) ?? text;
