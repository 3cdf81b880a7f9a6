import { useRouteLoaderData } from "react-router";
import type { Role } from "#app/features/members/members.server.ts";
import { type Locale, locales } from "#i18n/locale.ts";
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

/** Data of every page of the desk. */
export type RootData = {
  language: Locale;
  /** The company's name. */
  company: string;
  /** The signed-in member. */
  member: { email: string; name: string; role: Role } | undefined;
};

/** Undefined only after a fault of the root itself. */
export const useRootData = (): RootData | undefined => useRouteLoaderData("root");
