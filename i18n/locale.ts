/** The site's two languages. English is at the root, Arabic under `/ar`. */
export const locales = ["en", "ar"] as const;
export type Locale = (typeof locales)[number];
export type Direction = "ltr" | "rtl";

export const direction = (locale: Locale): Direction => (locale === "ar" ? "rtl" : "ltr");

/** The language's own name, for the switch; never translated. */
export const ownName: Record<Locale, string> = { en: "English", ar: "العربية" };

/** Separator of the parts of an address or a moment, with a space. */
export const comma: Record<Locale, string> = { en: ", ", ar: "، " };

/** The language a pathname is in: `/ar`, `/ar/…` and `/ar.data` are Arabic, all else English. */
export function localeOf(pathname: string): Locale {
  return /^\/ar(?:[/.]|$)/i.test(pathname) ? "ar" : "en";
}

/**
 * The address of a page in a language: `localePath("ar", "/about")` is `/ar/about`,
 * `localePath("ar", "/")` is `/ar`.
 */
export function localePath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}

/** The same page without its language: `/ar/about` and `/about` are both `/about`. */
export function withoutLocale(pathname: string): string {
  return localeOf(pathname) === "en" ? pathname : pathname.slice(3) || "/";
}

/** Makes a value for each language at its first use, and keeps it. */
export function oncePerLocale<Value>(make: (locale: Locale) => Value): (locale: Locale) => Value {
  const cache: Partial<Record<Locale, Value>> = {};
  return (locale) => (cache[locale] ??= make(locale));
}
