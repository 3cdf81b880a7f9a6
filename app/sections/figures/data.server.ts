import type { LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

export const dataOf = (words: SectionWords<"figures">, site: LocalizedSite) => ({
  ...words,
  newWindow: site.messages.actions.newWindow,
});
