import { asciiText } from "#i18n/fold-letters.ts";
import type { FormField } from "./form.ts";

/** Whitespace, and direction marks in pasted text. */
const invisible = /[\s\u200b\u200e\u200f\u2066-\u2069\ufeff]/g;

/** Normal forms of values with several spellings, by the kind of field. */
const spellings: Partial<Record<FormField["is"], (text: string) => string>> = {
  phone: internationalNumber,
  email: (text) =>
    asciiText(text)
      .replaceAll(invisible, "")
      .replace(/^mailto:/i, ""),
  url: (text) =>
    text.replaceAll(invisible, "").replace(/^(?=[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$))/i, "https://"),
  // An old address stays as it was written.
  code: (text) => (text.startsWith("/") ? text : asciiText(text)).replaceAll(invisible, ""),
  target: (text) => text.replaceAll(invisible, ""),
  number: (text) => asciiText(text).replaceAll(invisible, "").replace("\u066b", "."),
};

/** The normal form of a typed value; other texts are unchanged. */
export const usualSpelling = (is: FormField["is"], text: string): string => spellings[is]?.(text) ?? text;

/** A number such as `011 234 5678` or `00966 …` in E.164, without a country code a Saudi one; else the text. */
export function internationalNumber(text: string): string {
  const plain = asciiText(text)
    .replaceAll(/[\s().\-\u2010-\u2015\u200e\u200f\u2066-\u2069]/g, "")
    // A plus typed from right to left.
    .replace(/^(\d+)\+$/, "+$1")
    .replace(/^00/, "+")
    .replace(/^\+9660/, "+966")
    .replace(/^0(?=[1-9]\d{8}$)/, "+966")
    .replace(/^(?=966\d{9}$)/, "+");
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : text;
}
