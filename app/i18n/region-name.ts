import type { Locale } from "./locale.ts";

const names = (locale: Locale) => new Intl.DisplayNames(locale, { type: "region" });

/** Making one takes a hundred times as long as using it, and every page asks for it. */
const regions: Record<Locale, Intl.DisplayNames> = { en: names("en"), ar: names("ar") };

/** @param code of a country, such as `SA`; it is returned where it has no name */
export const regionName = (code: string, locale: Locale): string => regions[locale].of(code) ?? code;
