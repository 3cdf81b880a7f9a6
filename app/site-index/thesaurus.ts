import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { stemOf, type Term } from "./terms.ts";

/** What some terms of a question mean besides: numbers of the terms, and the stems of each phrase meant. */
export type Meaning = { of: number[]; phrases: string[][] };

/** What people say, and the words that pages use for it. */
export type Group = { says: string[]; means: string[] };

/** The same group with the stems of its telling words, joined by spaces. */
export const stemmed = ({ says, means }: Group): Group => ({ says: stemsIn(says), means: stemsIn(means) });

const stemsIn = (texts: string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => {
      const words = foldWords(text).filter((word) => !isStopWord(word));
      return words.length > 0 ? [...new Set(words.map(stemOf))].join(" ") : [];
    }),
  ),
];

type Phrase = { stems: string[]; group: number };

/** Phrases that visitors say, with the words that pages use instead. */
export class Thesaurus {
  readonly #groups: Group[];
  readonly #phrases = new Map<string, Phrase[]>();
  readonly #stems = new Set<string>();
  /** Stems of the phrases that a group means, if it was asked for. */
  readonly #meant: string[][][] = [];

  /** @param groups as `stemmed` gives them */
  constructor(groups: Group[]) {
    this.#groups = groups;
    for (const [group, { says }] of groups.entries()) {
      for (const text of says) {
        const stems = text.split(" ");
        for (const stem of stems) this.#stems.add(stem);
        this.#phrases.getOrInsertComputed(stems[0]!, () => []).push({ stems, group });
      }
    }
  }

  has = (stem: string): boolean => this.#stems.has(stem);

  #meantBy(group: number): string[][] {
    return (this.#meant[group] ??= this.#groups[group]!.means.map((text) => text.split(" ")));
  }

  /** A word counts by itself only if no longer phrase of the question holds it. Phrases may be split and turned. */
  meaningsOf(terms: readonly Term[]): Meaning[] {
    const at = new Map<string, number>();
    for (const [number, { stems }] of terms.entries())
      for (const stem of stems) if (!at.has(stem)) at.set(stem, number);
    const phrases = Array.from(at.keys())
      .flatMap((stem) => this.#phrases.get(stem) ?? [])
      .filter(({ stems }) => stems.every((stem) => at.has(stem)))
      .map(({ stems, group }) => ({ of: [...new Set(stems.map((stem) => at.get(stem)!))], group }));
    const inLonger = new Set(phrases.flatMap(({ of }) => (of.length > 1 ? of : [])));
    return phrases
      .filter(({ of }) => of.length > 1 || !inLonger.has(of[0]!))
      .map(({ of, group }) => ({ of, phrases: this.#meantBy(group) }));
  }
}
