import type { LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

export const dataOf = (words: SectionWords<"sheet">, site: LocalizedSite) => ({
  ...words,
  marks: site.messages.service.sampleMarks,
  more: site.messages.service.sampleWhole,
});
