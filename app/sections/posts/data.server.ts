import type { LocalizedSite } from "#app/content.server.ts";
import { postCards } from "#app/features/cards/cards.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

/** The newest posts, two unless the section says how many; undefined if there are none. */
export function dataOf({ title, intro, count = 2 }: SectionWords<"posts">, site: LocalizedSite) {
  if (site.posts.length === 0) return undefined;
  const { readMore, about } = site.messages.actions;
  return { title, intro, posts: postCards(site, site.posts.slice(0, count)), messages: { readMore, about } };
}
