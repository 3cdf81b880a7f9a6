import type { LocalizedSite } from "#app/content.server.ts";
import { heroScene, scene } from "#app/pictures.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

/** The film shows the built-in scene: a hero with a picture of its own has none. */
export const dataOf = ({ scene: name, sceneAlt: _alt, ...words }: SectionWords<"hero">, site: LocalizedSite) => ({
  ...words,
  ...(site.brand.hero !== "plain" && { picture: name ? scene(site, name) : heroScene(site) }),
  ...(site.brand.hero === "film" && !name && { video: site.messages.video }),
});

export const ground = "night";
