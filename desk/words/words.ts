import type { Locale } from "#app/i18n/locale.ts";
import { useRootData } from "#desk/root-data.ts";
import { ar } from "./ar.ts";
import { en, type Words } from "./en.ts";

const words: Record<Locale, Words> = { en, ar };

export const wordsIn = (language: Locale): Words => words[language];

/** The member's language, or the browser's before anybody is signed in. */
export const useLanguage = (): Locale => useRootData()?.language ?? "en";

export const useWords = (): Words => words[useLanguage()];
