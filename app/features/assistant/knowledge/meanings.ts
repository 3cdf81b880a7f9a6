import { foldWords, formsOf, namesOf } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";

/** A word of a question and the terms under which the index may hold it; a known phrase counts as one word. */
export type Meant = {
  /** None for a phrase: what counts is what it means. */
  forms: string[];
  /** Groups that it belongs to, such as `#12`. */
  meanings: string[];
  /** Whether it names something that the company deals in. */
  subject: boolean;
};

type Word = { word: string; forms: string[]; names: string[]; isStop: boolean };

/**
 * Reads text as what it is about: words without stop words, each with its forms and the synonym groups that it belongs to. Of phrases the
 * longest counts; one may hold stop words ("how long").
 */
export class Meanings {
  readonly #groups = new Map<string, { meanings: string[]; subject: boolean }>();
  /** The number of words in the longest phrase that begins with a word. */
  readonly #longest = new Map<string, number>();
  readonly #words = new Map<string, Word>();

  /** @param words groups of words and phrases that mean the same: what the company deals in, and everyday words */
  constructor(words: { subjects: string[][]; synonyms: string[][] }) {
    for (const [number, phrases] of [...words.subjects, ...words.synonyms].entries()) {
      for (const phrase of phrases) this.#add(foldWords(phrase), `#${number}`, number < words.subjects.length);
    }
  }

  /** @param mend gives the word that a misspelt one stands for; what was mended is not sure to name a subject */
  read(text: string, mend = (word: string) => word): Meant[] {
    const written = foldWords(text);
    const words = written.map((word) => this.#word(mend(word)));
    const meant: Meant[] = [];
    for (let start = 0; start < words.length;) {
      const { length, meanings, subject } = this.#phraseAt(words, start);
      const { forms, isStop } = words[start] as Word;
      const isMended = words.slice(start, start + length).some(({ word }, at) => word !== written[start + at]);
      if (meanings.length > 0 || !isStop)
        meant.push({ forms: length > 1 ? [] : forms, meanings, subject: subject && !isMended });
      start += length;
    }
    return meant;
  }

  #add(words: string[], meaning: string, subject: boolean) {
    const names = words.map((word) => this.#word(word).names[0] ?? word);
    const key = names.join(" ");
    const known = this.#groups.get(key);
    const [first = ""] = names;
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, names.length));
    this.#groups.set(key, {
      meanings: [...(known?.meanings ?? []), meaning],
      subject: subject || known?.subject === true,
    });
  }

  /** The longest phrase that begins at a word, with or without what Arabic writes in front of it. */
  #phraseAt(words: Word[], start: number) {
    const names = words[start]?.names ?? [];
    const longest = Math.max(0, ...names.map((name) => this.#longest.get(name) ?? 0));
    for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
      const rest = words.slice(start + 1, start + length).map((word) => word.names[0]);
      for (const name of names) {
        const group = this.#groups.get([name, ...rest].join(" "));
        if (group) return { length, ...group };
      }
    }
    return { length: 1, meanings: [], subject: false };
  }

  /** Words come again and again; those of the site are remembered, and visitors' own as far as there is room. */
  #word(folded: string): Word {
    const known = this.#words.get(folded);
    if (known) return known;
    const word = { word: folded, forms: formsOf(folded), names: namesOf(folded), isStop: isStopWord(folded) };
    if (this.#words.size < rememberedWords) this.#words.set(folded, word);
    return word;
  }
}

const rememberedWords = 8000;
