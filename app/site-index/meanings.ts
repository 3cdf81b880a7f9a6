import { foldWords, formsOf, namesOf } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";

/** A word, or a known phrase, of a question, and the terms under which the index may contain it. */
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
  readonly #groups = new Map<string, string[]>();
  /** The number of words in the longest phrase that begins with a word. */
  readonly #longest = new Map<string, number>();
  readonly #words = new Map<string, Word>();
  readonly #subjects: number;

  /** @param words groups of words and phrases with one meaning; `subjects` are the company's */
  constructor({ subjects, synonyms }: { subjects: string[][]; synonyms: string[][] }) {
    this.#subjects = subjects.length;
    for (const [number, phrases] of [...subjects, ...synonyms].entries()) {
      for (const phrase of phrases) {
        const names = foldWords(phrase).map((word) => this.#word(word).names[0]!);
        const [key, first] = [names.join(" "), names[0]!];
        this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, names.length));
        this.#groups.set(key, [...(this.#groups.get(key) ?? []), `#${number}`]);
      }
    }
  }

  /** @param mend corrects a misspelt word; a corrected word does not count as a subject */
  read(text: string, mend = (word: string) => word): QueryTerm[] {
    const written = foldWords(text);
    const words = written.map((word) => this.#word(mend(word)));
    const found: QueryTerm[] = [];
    for (let start = 0; start < words.length;) {
      const { length, meanings } = this.#phraseAt(words, start);
      const { forms, isStop } = words[start]!;
      const isMended = words.slice(start, start + length).some(({ word }, at) => word !== written[start + at]);
      const subject = !isMended && meanings.some((group) => Number(group.slice(1)) < this.#subjects);
      if (meanings.length > 0 || !isStop) found.push({ forms: length > 1 ? [] : forms, meanings, subject });
      start += length;
    }
    return found;
  }

  /** The longest phrase that begins at a word, with or without Arabic prefixes. */
  #phraseAt(words: Word[], start: number) {
    const names = words[start]?.names ?? [];
    const longest = Math.max(0, ...names.map((name) => this.#longest.get(name) ?? 0));
    for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
      const rest = words.slice(start + 1, start + length).map((word) => word.names[0]);
      for (const name of names) {
        const meanings = this.#groups.get([name, ...rest].join(" "));
        if (meanings) return { length, meanings };
      }
    }
    return { length: 1, meanings: [] };
  }

  /** Words recur: those of the site are cached, and visitors' own while there is room. */
  #word(folded: string): Word {
    const known = this.#words.get(folded);
    if (known) return known;
    const word = { word: folded, forms: formsOf(folded), names: namesOf(folded), isStop: isStopWord(folded) };
    if (this.#words.size < rememberedWords) this.#words.set(folded, word);
    return word;
  }
}

const rememberedWords = 8000;
