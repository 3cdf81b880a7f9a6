import type { LocalizedSite } from "#app/content.server.ts";
import { serviceCards } from "#app/features/cards/cards.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

export function dataOf({ title, intro, services: slugs }: SectionWords<"services">, site: LocalizedSite) {
  const cards = serviceCards(site, slugs);
  if (cards.length === 0) return undefined;
  const { learnMore, about } = site.messages.actions;
  return { ...(title && { title }), ...(intro && { intro }), cards, messages: { learnMore, about } };
}

export const ground = "light";

/** Whether this section has no edge below a light one that has none. */
export const joins = true;
