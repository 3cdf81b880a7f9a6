import { fill } from "#i18n/fill.tsx";
import { firstUpper } from "#i18n/format.ts";

/** Sentences of an answer in a row, each with a capital letter. */
export const sentences = (...parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map(firstUpper)
    .join(" ");

/** A sentence after "Yes," or "No,"; alone if the question wants neither. */
export const yesOrNo = (words: { yes: string; no: string }, isTrue: boolean | undefined, rest: string): string =>
  isTrue === undefined ? rest : fill(isTrue ? words.yes : words.no, { rest });
