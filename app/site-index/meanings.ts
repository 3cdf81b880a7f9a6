import { HashedNumbers } from "./hashed-numbers.ts";
import { foldWords, formsOf, namesOf } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";

/** A word, or a known phrase, of a question, and its possible terms in the index. */
export type QueryTerm = {
  /** Empty for a phrase: only its meanings count. */
  forms: string[];
  /** Groups that it belongs to, such as `#12`. */
  meanings: string[];
  /** Whether it names one of the company's subjects. */
  subject: boolean;
};

type Word = { word: string; forms: string[]; names: string[]; isStop: boolean };

/**
 * Reads a text as terms: words without stop words, each with its forms and its synonym groups. The
 * longest phrase counts; it may contain stop words ("how long").
 */
export class Meanings {
  /** Groups that a phrase belongs to. */
  readonly #groups: HashedNumbers;
  /** The number of words in the longest phrase that begins with a word. */
  readonly #longest: HashedNumbers;
  readonly #words = new Map<string, Word>();
  readonly #subjects: number;

  /** @param words groups of words and phrases with one meaning; `subjects` are the company's */
  constructor({ subjects, synonyms }: { subjects: string[][]; synonyms: string[][] }) {
    this.#subjects = subjects.length;
    const groups: [phrase: string, group: number][] = [];
    const longest = new Map<string, number>();
    for (const [number, phrases] of [...subjects, ...synonyms].entries()) {
      for (const phrase of phrases) {
        const names = foldWords(phrase).map((word) => this.#word(word).names[0]!);
        const first = names[0]!;
        longest.set(first, Math.max(longest.get(first) ?? 0, names.length));
        groups.push([names.join(" "), number]);
      }
    }
    this.#groups = new HashedNumbers(groups);
    this.#longest = new HashedNumbers([...longest]);
  }

  /** @param mend corrects a misspelt word; a corrected word does not count as a subject */
  read(text: string, mend = (word: string) => word): QueryTerm[] {
    const folds = foldWords(text);
    const words = folds.map((word) => this.#word(mend(word)));
    const queryTerms: QueryTerm[] = [];
    for (let start = 0; start < words.length;) {
      const { length, groups } = this.#phraseAt(words, start);
      const { forms, isStop } = words[start]!;
      const isMended = words.slice(start, start + length).some(({ word }, at) => word !== folds[start + at]);
      const subject = !isMended && groups.some((group) => group < this.#subjects);
      const meanings = groups.map((group) => `#${group}`);
      if (meanings.length > 0 || !isStop) queryTerms.push({ forms: length > 1 ? [] : forms, meanings, subject });
      start += length;
    }
    return queryTerms;
  }

  /** The longest phrase that begins at a word, with or without Arabic prefixes. */
  #phraseAt(words: Word[], start: number) {
    const names = words[start]?.names ?? [];
    const longest = Math.max(0, ...names.flatMap((name) => this.#longest.of(name)));
    for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
      const rest = words.slice(start + 1, start + length).map((word) => word.names[0]);
      for (const name of names) {
        const groups = this.#groups.of([name, ...rest].join(" "));
        if (groups.length > 0) return { length, groups };
      }
    }
    return { length: 1, groups: [] };
  }

  /** The words of a message are read several times. */
  #word(text: string): Word {
    const cached = this.#words.get(text);
    if (cached) return cached;
    if (this.#words.size >= rememberedWords) this.#words.clear();
    const word = { word: text, forms: formsOf(text), names: namesOf(text), isStop: isStopWord(text) };
    this.#words.set(text, word);
    return word;
  }
}

const rememberedWords = 200;
