/** The site's two languages. English is at the root, Arabic under `/ar`. */
export const locales = ["en", "ar"] as const;
export type Locale = (typeof locales)[number];
export type Direction = "ltr" | "rtl";

export const direction = (locale: Locale): Direction => (locale === "ar" ? "rtl" : "ltr");

/** The language's own name, for the language switch; never translated. */
export const ownName: Record<Locale, string> = { en: "English", ar: "العربية" };

/** Separator of parts of an address or of date and time, with a space. */
export const comma: Record<Locale, string> = { en: ", ", ar: "، " };

/** Language of a pathname: `/ar`, `/ar/…` and `/ar.data` are Arabic, all others English. */
export function localeOf(pathname: string): Locale {
  return /^\/ar(?:[/.]|$)/i.test(pathname) ? "ar" : "en";
}

/**
 * The site's language that a client prefers.
 * @param header `Accept-Language`, such as `ar-SA,ar;q=0.9,en;q=0.8`
 * @returns undefined where it names neither
 */
export function preferredLocale(header: string | null | undefined): Locale | undefined {
  let best: { locale: Locale; weight: number } | undefined;
  for (const part of (header ?? "").slice(0, 500).split(",")) {
    const [tag = "", ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const locale = locales.find((candidate) => tag === candidate || tag.startsWith(`${candidate}-`));
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2)) || 0;
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale;
}

/** Address of a page in a language: `localePath("ar", "/about")` is `/ar/about`, `localePath("ar", "/")` is `/ar`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}

/** Removes the language from a path: `/ar/about` and `/about` both become `/about`. */
export function withoutLocale(pathname: string): string {
  return localeOf(pathname) === "en" ? pathname : pathname.slice(3) || "/";
}

/** Computes a value for each language on first use, and caches it. */
export function oncePerLocale<Value>(make: (locale: Locale) => Value): (locale: Locale) => Value {
  const cache: Partial<Record<Locale, Value>> = {};
  return (locale) => (cache[locale] ??= make(locale));
}
