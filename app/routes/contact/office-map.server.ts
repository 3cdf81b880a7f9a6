import type { LocalizedSite } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import { isOnMap } from "./riyadh.ts";

/** Data of the map; undefined if the office is outside of it. */
export function officeMap({ company, locale, pages }: LocalizedSite) {
  if (!isOnMap(company.location)) return undefined;
  const { map } = pages.contact;
  return {
    words: { ...map, description: fill(map.description, { district: company.address.district[locale] }) },
    office: company.name[locale],
    position: company.location,
  };
}
