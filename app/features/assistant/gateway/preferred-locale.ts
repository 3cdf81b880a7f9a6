import { type Locale, locales } from "#app/i18n/locale.ts";

/**
 * The language that somebody would rather read, of those we have.
 * @param header `Accept-Language`, such as `ar-SA,ar;q=0.9,en;q=0.8`
 * @returns undefined where it names neither
 */
export function preferredLocale(header: string | undefined): Locale | undefined {
  let best: { locale: Locale; weight: number } | undefined;
  for (const part of (header ?? "").slice(0, 500).split(",")) {
    const [tag = "", ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const locale = locales.find((known) => tag === known || tag.startsWith(`${known}-`));
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2)) || 0;
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale;
}
