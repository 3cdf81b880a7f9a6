import { keyOf, type KeyTable, numberOf, textTable } from "./key-table.ts";
import { type Lists, listOf, listsOf } from "./lists.ts";
import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { stemOf, type Term } from "./terms.ts";

/** Synonyms of some terms of a question: numbers of the terms, and the stems of each synonymous phrase. */
export type Meaning = { of: number[]; phrases: string[][] };

/** Visitors' words, and the words of pages for the same. */
export type Group = { says: string[]; means: string[] };

/** Stems of the content words of texts, joined by spaces. */
const stemsIn = (texts: string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => {
      const words = foldWords(text).filter((word) => !isStopWord(word));
      return words.length > 0 ? [...new Set(words.map(stemOf))].join(" ") : [];
    }),
  ),
];

/** Tables of a thesaurus; stems, phrases and groups are numbered by position. */
export type ThesaurusTables = {
  stems: KeyTable;
  /** Phrases that begin with each stem, and the stems and the group of each phrase. */
  phrases: Lists;
  stemsOfPhrases: Lists;
  groups: Uint32Array;
  /** The phrases that each group means, in lines. */
  means: string[];
};

export function thesaurusTables(groups: Group[]): ThesaurusTables {
  const numbers = new Map<string, number>();
  const phrases = groups.flatMap(({ says }, group) =>
    stemsIn(says).map((text) => ({
      group,
      stems: text.split(" ").map((stem) => numbers.getOrInsert(stem, numbers.size)),
    })),
  );
  const byFirst: number[][] = Array.from(numbers, () => []);
  for (const [number, { stems }] of phrases.entries()) byFirst[stems[0]!]!.push(number);
  return {
    stems: textTable(numbers.keys()),
    phrases: listsOf(byFirst),
    stemsOfPhrases: listsOf(phrases.map(({ stems }) => stems)),
    groups: Uint32Array.from(phrases, ({ group }) => group),
    means: groups.map(({ means }) => stemsIn(means).join("\n")),
  };
}

/** Phrases that visitors say, with the words that pages use instead. */
export class Thesaurus {
  readonly #tables: ThesaurusTables;
  /** Stems of the phrases that a group means, if it was asked for. */
  readonly #meant: string[][][] = [];

  constructor(tables: ThesaurusTables) {
    this.#tables = tables;
  }

  has = (stem: string): boolean => numberOf(this.#tables.stems, keyOf(stem)) >= 0;

  #meantBy(group: number): string[][] {
    return (this.#meant[group] ??= this.#tables.means[group]!.split("\n").map((text) => text.split(" ")));
  }

  /** A word counts by itself only if no longer phrase of the question holds it. Phrases may be split and turned. */
  meaningsOf(terms: readonly Term[]): Meaning[] {
    const { stems, phrases, stemsOfPhrases, groups } = this.#tables;
    /** Terms by the numbers of their stems. */
    const at = new Map<number, number>();
    for (const [term, { stems: own }] of terms.entries())
      for (const stem of own) {
        const number = numberOf(stems, keyOf(stem));
        if (number >= 0) at.getOrInsert(number, term);
      }
    const matches = Array.from(at.keys())
      .flatMap((stem) => [...listOf(phrases, stem)])
      .map((phrase) => ({ phrase, own: listOf(stemsOfPhrases, phrase) }))
      .filter(({ own }) => own.every((stem) => at.has(stem)))
      .map(({ phrase, own }) => ({
        of: [...new Set(Array.from(own, (stem) => at.get(stem)!))],
        group: groups[phrase]!,
      }));
    const inLonger = new Set(matches.flatMap(({ of }) => (of.length > 1 ? of : [])));
    return matches
      .filter(({ of }) => of.length > 1 || !inLonger.has(of[0]!))
      .map(({ of, group }) => ({ of, phrases: this.#meantBy(group) }));
  }
}
