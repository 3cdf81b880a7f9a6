import type { LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import { withPicture } from "#app/sections/with-picture.server.ts";

export const dataOf = ({ pictures, ...words }: SectionWords<"gallery">, site: LocalizedSite) => ({
  ...words,
  pictures: pictures.map((picture) => withPicture(picture, site)),
});
