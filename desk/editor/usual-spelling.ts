import { westernDigits } from "#i18n/fold-letters.ts";
import type { FormField } from "#content/form.ts";
import { internationalNumber } from "./phone-number.ts";

/** Blanks, and marks of direction that come with what is pasted. */
const unseen = /[\s\u200b\u200e\u200f\u2066-\u2069\ufeff]/g;

/** How documents write what people write in several ways, by the kind of field. */
const spellings: Partial<Record<FormField["is"], (typed: string) => string>> = {
  phone: internationalNumber,
  email: (typed) => typed.replaceAll(unseen, "").replace(/^mailto:/i, ""),
  url: (typed) =>
    typed.replaceAll(unseen, "").replace(/^(?=[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$))/i, "https://"),
  code: (typed) => westernDigits(typed).replaceAll(unseen, ""),
  number: (typed) => westernDigits(typed).replaceAll(unseen, "").replace("\u066b", "."),
};

/** What a document holds if this is typed; what does not look like a value stays as it is. */
export const usualSpelling = (is: FormField["is"], typed: string): string => spellings[is]?.(typed) ?? typed;
