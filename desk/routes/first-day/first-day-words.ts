import type { Locale } from "#i18n/locale.ts";
import { words } from "#words/desk-first-day.ts";
import { useLanguage } from "#desk/words/words.ts";

export const firstDayWords = (language: Locale) => words[language];

export const useFirstDayWords = () => words[useLanguage()];
