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

/**
 * Reads text as what it is about: words without stop words, each with its forms and the synonym groups that it belongs to. Of phrases the
 * longest counts; one may hold stop words ("how long").
 */
export class Meanings {
  readonly #groups = new Map<string, { meanings: string[]; subject: boolean }>();
  #longest = 1;

  /** @param words groups of words and phrases that mean the same: what the company deals in, and everyday words */
  constructor(words: { subjects: string[][]; synonyms: string[][] }) {
    for (const [number, phrases] of [...words.subjects, ...words.synonyms].entries()) {
      for (const phrase of phrases) this.#add(foldWords(phrase), `#${number}`, number < words.subjects.length);
    }
  }

  read(text: string): Meant[] {
    const words = foldWords(text).map((word) => ({ word, forms: formsOf(word), names: namesOf(word) }));
    const meant: Meant[] = [];
    for (let start = 0; start < words.length;) {
      const { length, meanings, subject } = this.#phraseAt(words, start);
      const { word = "", forms = [] } = words[start] ?? {};
      if (meanings.length > 0 || !isStopWord(word)) meant.push({ forms: length > 1 ? [] : forms, meanings, subject });
      start += length;
    }
    return meant;
  }

  #add(words: string[], meaning: string, subject: boolean) {
    const key = words.map((word) => ` ${namesOf(word)[0]}`).join("");
    const known = this.#groups.get(key);
    this.#longest = Math.max(this.#longest, words.length);
    this.#groups.set(key, {
      meanings: [...(known?.meanings ?? []), meaning],
      subject: subject || known?.subject === true,
    });
  }

  /** The longest phrase that begins at a word, with or without what Arabic writes in front of it. */
  #phraseAt(words: { names: string[] }[], start: number) {
    for (let length = Math.min(this.#longest, words.length - start); length > 0; length -= 1) {
      const rest = words.slice(start + 1, start + length).map(({ names }) => ` ${names[0]}`);
      for (const name of words[start]?.names ?? []) {
        const group = this.#groups.get(` ${name}${rest.join("")}`);
        if (group) return { length, ...group };
      }
    }
    return { length: 1, meanings: [], subject: false };
  }
}
