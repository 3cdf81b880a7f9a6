import type { Locale } from "#app/i18n/locale.ts";
import { contentIn } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";

/** Services as cards show them, in their order; all of them, or those with the given slugs. */
export function serviceCards(locale: Locale, slugs?: readonly string[]) {
  return contentIn(locale)
    .services.filter(({ slug }) => !slugs || slugs.includes(slug))
    .map(({ slug, title, summary, icon, scene: name }) => ({ slug, title, summary, icon, picture: scene(name) }));
}

export type ServiceCardData = ReturnType<typeof serviceCards>[number];
