import { keyOf, type KeyTable, numberOf, textTable } from "./key-table.ts";
import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { piecesOf, stemOf, type Term } from "./terms.ts";

/** A possible wish of a message: an intention of the language pack, or `unrelated`. */
export type Intention = {
  name: string;
  /** Similarity of the message to its nearest wordings: 0 to 1. */
  score: number;
  /** Similarity to the nearest wording alone. */
  nearest: number;
};

/** Pieces shared by more wordings than this are ignored. */
const mostOfAPiece = 1500;
const mostIntentions = 8;
/** Share of an intention's wordings from which a stem belongs to it. */
const leastShare = 0.05;

/** Parts of intentions. */
export type IntentionTables = {
  names: string[];
  /** The intention of each wording, by its place. */
  intentionOf: Uint8Array;
  features: KeyTable;
  /** Starts of the wordings of each feature, and the end of the last. */
  starts: Uint32Array;
  wordings: Uint16Array;
  /** Weights of features in their wordings, whose squares add up to 1. */
  weights: Float32Array;
  /** Stems of each intention's wordings in one line, and the share of wordings that have each. */
  vocabulary: Record<string, { stems: string; shares: Float64Array }>;
};

/** @param wordings of each intention, in which `{x}` stands for the thing */
export function intentionTables(wordings: Record<string, string[]>): IntentionTables {
  const numbers = new Map<string, number>();
  const vocabulary: IntentionTables["vocabulary"] = {};
  const intentionOf: number[] = [];
  const wordingFeatures: (readonly [number: number, weight: number])[][] = [];
  for (const [at, [name, texts]] of Object.entries(wordings).entries()) {
    const stems: Record<string, number> = {};
    for (const text of texts) {
      const words = foldWords(text.replaceAll("{x}", " "));
      for (const stem of new Set(words.map(stemOf))) stems[stem] = (stems[stem] ?? 0) + 1 / texts.length;
      wordingFeatures.push(
        Array.from(featuresOf(words), ([feature, weight]) => {
          return [numbers.getOrInsert(feature, numbers.size), weight] as const;
        }),
      );
      intentionOf.push(at);
    }
    vocabulary[name] = { stems: Object.keys(stems).join(" "), shares: Float64Array.from(Object.values(stems)) };
  }
  const starts = new Uint32Array(numbers.size + 1);
  for (const [number] of wordingFeatures.flat()) starts[number + 1]!++;
  for (let number = 1; number < starts.length; number++) starts[number]! += starts[number - 1]!;
  const [next, wordingOf, weights] = [
    starts.slice(),
    new Uint16Array(starts.at(-1)!),
    new Float32Array(starts.at(-1)!),
  ];
  for (const [wording, features] of wordingFeatures.entries()) {
    const weighed = features.map(
      ([number, weight]) =>
        [number, weight * rarityOf(wordingFeatures.length, starts[number + 1]! - starts[number]!)] as const,
    );
    const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1;
    for (const [number, weight] of weighed) {
      const place = next[number]!++;
      wordingOf[place] = wording;
      weights[place] = weight / length;
    }
  }
  return {
    names: Object.keys(wordings),
    intentionOf: Uint8Array.from(intentionOf),
    features: textTable(numbers.keys()),
    starts,
    wordings: wordingOf,
    weights,
    vocabulary,
  };
}

const rarityOf = (wordings: number, frequency: number): number => Math.log(1 + wordings / (1 + frequency));

/** Recognises a message's intention by the most similar wordings of the language pack. */
export class Intentions {
  readonly #tables: IntentionTables;
  readonly #vocabularies = new Map<string, ReadonlyMap<string, number>>();

  constructor(tables: IntentionTables) {
    this.#tables = tables;
  }

  /** The stems of an intention's wordings, with their shares of them. */
  vocabularyOf(name: string): ReadonlyMap<string, number> {
    return this.#vocabularies.getOrInsertComputed(name, () => {
      const { stems, shares } = this.#tables.vocabulary[name]!;
      return new Map(stems.split(" ").map((stem, at) => [stem, shares[at]!]));
    });
  }

  has = (stem: string): boolean => this.#numberOf(stem) >= 0;

  #numberOf = (feature: string): number => numberOf(this.#tables.features, keyOf(feature));

  /** The rarity of a stem in people's questions: about 1 to 9. */
  rarity = (stem: string): number => this.#rarityOf(this.#numberOf(stem));

  #rarityOf(number: number): number {
    const { intentionOf, starts } = this.#tables;
    return rarityOf(intentionOf.length, number < 0 ? 0 : starts[number + 1]! - starts[number]!);
  }

  find(message: string): Intention[] {
    const { names, intentionOf, starts, wordings, weights } = this.#tables;
    const products = new Float32Array(intentionOf.length);
    let square = 0;
    for (const [key, weight] of featuresOf(foldWords(message))) {
      const number = this.#numberOf(key);
      const worth = weight * this.#rarityOf(number);
      square += worth * worth;
      if (number < 0) continue;
      const [start, end] = [starts[number]!, starts[number + 1]!];
      if (end - start > mostOfAPiece) continue;
      for (let at = start; at < end; at++) products[wordings[at]!]! += worth * weights[at]!;
    }
    const length = Math.sqrt(square) || 1;
    /** The three nearest of each intention. */
    const best = new Float32Array(3 * names.length);
    for (let wording = 0; wording < products.length; wording++) {
      const product = products[wording]!;
      if (product === 0) continue;
      const at = 3 * intentionOf[wording]!;
      if (product <= best[at + 2]!) continue;
      best[at + 2] = product;
      if (product > best[at + 1]!) [best[at + 2], best[at + 1]] = [best[at + 1]!, product];
      if (product > best[at]!) [best[at + 1], best[at]] = [best[at]!, product];
    }
    return names
      .map((name, at) => {
        const first = best[3 * at]!;
        const sum = first + 0.5 * best[3 * at + 1]! + 0.25 * best[3 * at + 2]!;
        return { name, nearest: first / length, score: sum / (1.75 * length) };
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, mostIntentions);
  }

  /** The terms of a question that its intention does not explain. */
  thingsOf(terms: readonly Term[], name: string): Term[] {
    const vocabulary = this.vocabularyOf(name);
    return terms.filter(({ stems }) => (vocabulary.get(stems[0]!) ?? 0) < leastShare);
  }

  /** The share of some stems, by rarity, that no wording of an intention has: 0 to 1. */
  remainder(stems: string[], name: string): number {
    const vocabulary = this.vocabularyOf(name);
    let whole = 0;
    let rest = 0;
    for (const stem of stems) {
      const rarity = this.rarity(stem);
      whole += rarity;
      if (!vocabulary.has(stem)) rest += rarity;
    }
    return whole === 0 ? 0 : rest / whole;
  }
}

/** Stems, pairs of stems, and pieces of words, each with its weight. */
function featuresOf(words: string[]): Map<string, number> {
  const features = new Map<string, number>();
  const add = (key: string, weight: number) => features.set(key, Math.max(features.get(key) ?? 0, weight));
  const stems = words.map(stemOf);
  for (const [at, stem] of stems.entries()) {
    add(stem, isStopWord(stem) ? 0.6 : 1);
    if (at > 0) add(`${stems[at - 1]} ${stem}`, 0.8);
    for (const piece of piecesOf(stem)) add(`~${piece}`, 0.25);
  }
  return features;
}
