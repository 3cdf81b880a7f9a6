import type { LocalizedSite } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";

/** Words with their picture in place of its name, which the browser does not need. */
export function withPicture<Words extends { scene: string }>({ scene: name, ...words }: Words, site: LocalizedSite) {
  return { ...words, picture: scene(site, name) };
}
