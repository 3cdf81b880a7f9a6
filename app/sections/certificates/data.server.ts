import type { LocalizedSite } from "#app/content.server.ts";
import { formatDate } from "#i18n/riyadh-time.ts";

/** The valid certificates; undefined if there are none. */
export function dataOf(_words: object, site: LocalizedSite) {
  const { title, intro, entries, kinds, issuer, number, validUntil, verify } = site.certificates;
  if (entries.length === 0) return undefined;
  return {
    title,
    intro,
    words: { issuer, number, validUntil, verify },
    entries: entries.map(({ kind, ...certificate }) => ({
      ...certificate,
      ...(kind && { kind: kinds[kind] }),
      ...(certificate.validUntil && { validUntilLong: formatDate(certificate.validUntil, site.locale) }),
    })),
  };
}
