import type { SectionWords } from "#app/sections/section-words.ts";

/** The day of consent stays on the server. */
export const dataOf = ({ quotes: entries, ...words }: SectionWords<"quotes">) => ({
  ...words,
  quotes: entries.map(({ consent: _consent, ...quote }) => quote),
});
