import { type LocalizedSite, pageTitle } from "#app/content.server.ts";
import { heroScene, scene } from "#app/pictures.server.ts";
import type { PagePath } from "#cms/pages.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

/** The film shows the built-in scene: a hero with a picture of its own has none. */
export const dataOf = (
  { scene: name, sceneAlt: _alt, quotePage, consultationPage, ...words }: SectionWords<"hero">,
  site: LocalizedSite,
) => ({
  ...words,
  quoteTo: shownPage(site, quotePage) ?? ("/contact?about=quote" as const),
  consultationTo: shownPage(site, consultationPage) ?? ("/contact?about=consultation" as const),
  ...(site.brand.hero !== "plain" && { picture: name ? scene(site, name) : heroScene(site) }),
  ...(site.brand.hero === "film" && !name && { video: site.messages.video }),
});

const shownPage = (site: LocalizedSite, page?: PagePath) =>
  page && pageTitle(site, page) !== undefined ? page : undefined;

export const ground = "night";
