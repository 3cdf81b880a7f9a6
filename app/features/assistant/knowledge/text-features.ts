import type { QueryTerm } from "#app/site-index/meanings.ts";

/** Features are numbered below these, by measurement (docs/decisions/embedded-answerer.md). */
export const featureCounts = { subject: 32_768, manner: 32_768 };

/** A text: its words, folded, the same as the index reads them, and the groups of the vocabulary that they belong to. */
export type Reading = { words: string[]; terms: QueryTerm[]; senses: string[] };

/** The features of a text by number, each once, with a weight. */
export type TextFeatures = { at: Uint16Array; weight: Float32Array };

/**
 * What tells a text's subject: its words without those that any question may hold, their meanings,
 * pairs of all words, and pieces of them, which generalise over endings, prefixes and typing errors.
 */
export function subjectFeatures({ words, terms, senses }: Reading): TextFeatures {
  const features = new Counted(featureCounts.subject);
  for (const { forms, meanings } of terms)
    for (const term of [...forms.slice(0, 1), ...meanings]) features.add(`w${term}`);
  for (const sense of senses) features.add(`s${sense}`, senseWorth);
  for (const [at, word] of words.entries()) {
    addPieces(features, word, [4], 1);
    if (at > 0) features.add(`p${words[at - 1]} ${word}`, pairWorth);
  }
  return features.counted();
}

/**
 * What tells whom a text is for: all its words, pairs of them, how it begins, the meanings and
 * subjects that it names, and pieces of words of several lengths.
 */
export function mannerFeatures({ words, terms, senses }: Reading): TextFeatures {
  const features = new Counted(featureCounts.manner);
  for (const [at, word] of words.entries()) {
    features.add(`w${word}`);
    if (at > 0) features.add(`p${words[at - 1]} ${word}`);
    addPieces(features, word, [3, 4, 5], 1 / 3);
  }
  for (const sense of senses) features.add(`s${sense}`);
  features.add(`b${words.slice(0, 2).join(" ")}`);
  for (const { meanings, subject } of terms) {
    for (const meaning of meanings) features.add(`m${meaning}`);
    if (subject) features.add("subject");
  }
  return features.counted();
}

/** A sense tells more than the word that has it (bench questions). */
const senseWorth = 2;

/** A pair tells less than its words, but what "how long", "who is" and "do you" ask. */
const pairWorth = 0.5;

/** Pieces of so many letters. */
function addPieces(features: Counted, word: string, lengths: number[], worth: number): void {
  const framed = `^${word}$`;
  for (const length of lengths)
    for (let start = 0; start === 0 || start + length <= framed.length; start++)
      features.add(`c${framed.slice(start, start + length)}`, worth);
}

class Counted {
  readonly #times = new Map<number, number>();
  readonly #numbers: number;

  constructor(numbers: number) {
    this.#numbers = numbers;
  }

  add(feature: string, worth = 1): void {
    const at = hash(feature) % this.#numbers;
    this.#times.set(at, (this.#times.get(at) ?? 0) + worth);
  }

  counted(): TextFeatures {
    const weight = (times: number) => (times < 1 ? times : 1 + Math.log(times));
    return { at: Uint16Array.from(this.#times.keys()), weight: Float32Array.from(this.#times.values(), weight) };
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
