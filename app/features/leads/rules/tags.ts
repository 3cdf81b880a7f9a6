import { cleanText } from "./check-fields.ts";
import { firstLetters } from "#i18n/first-letters.ts";

/** Characters. */
export const longestTag = 40;
/** Tags per lead. */
export const mostTags = 20;

/** The tags that a lead has in the store. */
export const tagsIn = (text: string): string[] => text.split("\n").filter(Boolean);

/** Tags as stored: between line breaks, so that a query finds a whole one. */
export const tagText = (tags: readonly string[]): string => (tags.length > 0 ? `\n${tags.join("\n")}\n` : "");

/** Tags as somebody typed them, between commas; too long ones are cut. */
export const typedTags = (typed: string): string[] =>
  cleanText(typed)
    .split(/[,،;\n]/)
    .map((tag) => firstLetters(tag.trim(), longestTag).trim())
    .filter(Boolean);
