import { closingWords, type LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";

export const dataOf = (words: SectionWords<"contact">, site: LocalizedSite) => ({ ...closingWords(site), ...words });

export const ground = "sand";
