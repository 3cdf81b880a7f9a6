import type { LocalizedSite } from "#app/content.server.ts";
import { ownerFile } from "#app/pictures.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

/** Undefined until its file is there. */
export function dataOf({ file: name, ...words }: SectionWords<"download">, site: LocalizedSite) {
  const file = ownerFile(site, name);
  return file && { ...words, ...file, wholeAddress: site.siteUrl + file.address };
}
