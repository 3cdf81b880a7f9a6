import type { Locale } from "#app/i18n/locale.ts";

/** The language that most letters of a text belong to: a visitor may write in the other one, and is answered in it. */
export function languageOf(text: string): Locale {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic > latin ? "ar" : "en";
}
