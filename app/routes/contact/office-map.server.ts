import type { LocalizedSite } from "#app/content.server.ts";
import { mark } from "#app/pictures.server.ts";
import { fill } from "#i18n/fill.tsx";
import { mapProjection } from "./map-projection.ts";

/** Data of the drawn map; undefined without one, or if the office is outside it. */
export function officeMap(site: LocalizedSite) {
  const { company, locale } = site;
  const { map, location, address, name } = company;
  if (!map) return undefined;
  const { width, height, pointOf, isOnMap } = mapProjection(map);
  if (!isOnMap(location)) return undefined;
  return {
    drawing: mark(site, map.drawing),
    width,
    height,
    description: fill(map.description[locale], { district: address.district[locale] }),
    places: map.places.map((place) => ({ name: place.name[locale], ...pointOf(place) })),
    office: { name: name[locale], ...pointOf(location) },
  };
}
