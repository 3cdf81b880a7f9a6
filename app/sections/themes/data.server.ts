import type { LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import { withPicture } from "#app/sections/with-picture.server.ts";

export const dataOf = (words: SectionWords<"themes">, site: LocalizedSite) => withPicture(words, site);

export const ground = "night";
