import type { LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import { withPicture } from "#app/sections/with-picture.server.ts";

export function dataOf({ title, slides }: SectionWords<"carousel">, site: LocalizedSite) {
  const { learnMore, about, contactUs } = site.messages.actions;
  return {
    title,
    slides: slides.map((slide) => withPicture(slide, site)),
    messages: site.messages.carousel,
    actions: { learnMore, about, contactUs },
  };
}

export const ground = "night";
