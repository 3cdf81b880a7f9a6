import type { Group } from "./language-pack.server.ts";
import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { stemOf, type Term, termsOf } from "./terms.ts";

/** What some terms of a question mean besides: numbers of the terms, and the stems of each phrase meant. */
export type Meaning = { of: number[]; phrases: string[][] };

type Phrase = { stems: string[]; group: number };

/** Phrases that visitors say, with the words that pages use instead. */
export class Thesaurus {
  readonly #groups: Group[];
  readonly #phrases = new Map<string, Phrase[]>();
  readonly #stems = new Set<string>();
  readonly #meant = new Map<number, string[][]>();

  private constructor(groups: Group[]) {
    this.#groups = groups;
  }

  /** Reads the groups in steps of some milliseconds. */
  static *of(groups: Group[]): Generator<undefined, Thesaurus> {
    const thesaurus = new Thesaurus(groups);
    for (const [group, { says }] of groups.entries()) {
      for (const text of says) thesaurus.#add(text, group);
      if (group % 200 === 0) yield;
    }
    return thesaurus;
  }

  #add(text: string, group: number): void {
    const words = foldWords(text).filter((word) => !isStopWord(word));
    const stems = [...new Set(words.map(stemOf))];
    const [first] = stems;
    if (first === undefined) return;
    for (const stem of stems) this.#stems.add(stem);
    const phrases = this.#phrases.get(first);
    if (phrases) phrases.push({ stems, group });
    else this.#phrases.set(first, [{ stems, group }]);
  }

  has = (stem: string): boolean => this.#stems.has(stem);

  /** A word counts by itself only if no longer phrase of the question holds it. Phrases may be split and turned. */
  meaningsOf(terms: readonly Term[]): Meaning[] {
    const at = new Map<string, number>();
    for (const [number, { stems }] of terms.entries())
      for (const stem of stems) if (!at.has(stem)) at.set(stem, number);
    const held = Array.from(at.keys())
      .flatMap((stem) => this.#phrases.get(stem) ?? [])
      .filter(({ stems }) => stems.every((stem) => at.has(stem)))
      .map(({ stems, group }) => ({ of: [...new Set(stems.map((stem) => at.get(stem)!))], group }));
    const inLonger = new Set(held.flatMap(({ of }) => (of.length > 1 ? of : [])));
    return held
      .filter(({ of }) => of.length > 1 || !inLonger.has(of[0]!))
      .map(({ of, group }) => ({ of, phrases: this.#phrasesOf(group) }));
  }

  #phrasesOf(group: number): string[][] {
    let phrases = this.#meant.get(group);
    if (!phrases) {
      phrases = this.#groups
        [group]!.means.map((text) => termsOf(text).map(({ stems }) => stems[0]!))
        .filter(({ length }) => length > 0);
      this.#meant.set(group, phrases);
    }
    return phrases;
  }
}
