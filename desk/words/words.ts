import { type Locale, locales } from "#i18n/locale.ts";
import { useRootData } from "./root-data.ts";
// Made by write-words.ts before builds and tests, and by `react-router typegen`.
import { type Words, words } from "#words/desk.ts";

export type { Words };

export const wordsIn = (language: Locale): Words => words[language];

/** The member's language, or the browser's before the sign-in. */
export const useLanguage = (): Locale => useRootData()?.language ?? "en";

/** The site's languages, the member's own first: it is read and written first. */
export function useLanguages(): Locale[] {
  const own = useLanguage();
  return locales.toSorted((one, other) => Number(other === own) - Number(one === own));
}

export const useWords = (): Words => words[useLanguage()];
