import type { LocalizedSite } from "#app/content.server.ts";
import { mark } from "#app/pictures.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import { fill } from "#i18n/fill.tsx";

/** Undefined if there are none. */
export function dataOf({ title, intro, of }: SectionWords<"logos">, site: LocalizedSite) {
  const companies = site.company[of];
  if (companies.length === 0) return undefined;
  return {
    title,
    intro,
    of,
    logos: companies.map(({ id, name, agreement, sector, since }) => ({
      mark: mark(site, id),
      name: name[site.locale],
      note: [
        agreement && site.messages.company.partner,
        sector?.[site.locale],
        since && fill(site.messages.company.since, { year: since }),
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}

export const ground = "light";
