import type { LocalizedSite } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

export const dataOf = ({ scene: name, ...words }: SectionWords<"principles">, site: LocalizedSite) => ({
  ...words,
  ...(name && { picture: scene(site, name) }),
});

export const ground = "night";
