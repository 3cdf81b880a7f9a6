import { foldWords, formsOf } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";

/** A telling word of a text, folded, and the stems by which it is found, the likeliest first. */
export type Term = { word: string; stems: readonly string[] };

const stemsByWord = new Map<string, readonly string[]>();
const mostKnown = 50_000;

/** The stems of a folded word; remembered, since the same words return in all texts. */
export function stemsOf(word: string): readonly string[] {
  if (stemsByWord.size >= mostKnown) stemsByWord.clear();
  return stemsByWord.getOrInsertComputed(word, (one) => [...new Set(formsOf(one))]);
}

export const stemOf = (word: string): string => stemsOf(word)[0]!;

/** The terms of a text: its words without stop words. */
export const termsOf = (text: string): Term[] =>
  foldWords(text)
    .filter((word) => !isStopWord(word))
    .map((word) => ({ word, stems: stemsOf(word) }));

/** Pieces of a word of four letters, its ends marked: alike words share them. */
export function piecesOf(word: string): string[] {
  const whole = `_${word}_`;
  return Array.from({ length: Math.max(0, whole.length - 3) }, (_, at) => whole.slice(at, at + 4));
}
