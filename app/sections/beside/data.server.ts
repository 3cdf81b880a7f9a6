import type { LocalizedSite } from "#app/content.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import type { SectionWords } from "#app/sections/section-words.ts";
import { withPicture } from "#app/sections/with-picture.server.ts";

export const dataOf = ({ body, ...words }: SectionWords<"beside">, site: LocalizedSite) => ({
  ...withPicture(words, site),
  html: proseHtml(body.html, site),
});
