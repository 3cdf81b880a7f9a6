import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { piecesOf, stemOf } from "./terms.ts";

/** What a message may want: a name of the language pack's intentions, or `unrelated`. */
export type Intention = {
  name: string;
  /** How much the message is like its nearest wordings: 0 to 1. */
  score: number;
  /** The same of the nearest alone. */
  nearest: number;
};

type Posting = { wording: number; weight: number };

/** More wordings than this share a piece that tells nothing. */
const mostOfAPiece = 1500;
const kept = 8;

/** Recognises what is wanted by the wordings of the language pack that a message is most like. */
export class Intentions {
  readonly #names: string[] = [];
  readonly #postings = new Map<string, Posting[]>();
  /** Of each intention, the stems of its wordings with their shares of them. */
  readonly vocabulary = new Map<string, Map<string, number>>();

  /** Reads the wordings in steps of some milliseconds. */
  static *of(wordings: Record<string, string[]>): Generator<undefined, Intentions> {
    const intentions = new Intentions();
    const features: Map<string, number>[] = [];
    const frequency = new Map<string, number>();
    for (const [name, texts] of Object.entries(wordings)) {
      const stems = new Map<string, number>();
      for (const text of texts) {
        const words = foldWords(text.replaceAll("{x}", " "));
        const feature = featuresOf(words);
        for (const key of feature.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1);
        for (const stem of new Set(words.map(stemOf))) stems.set(stem, (stems.get(stem) ?? 0) + 1 / texts.length);
        features.push(feature);
        intentions.#names.push(name);
      }
      intentions.vocabulary.set(name, stems);
      yield;
    }
    const rarity = (key: string) => Math.log(1 + features.length / (1 + frequency.get(key)!));
    for (const [wording, feature] of features.entries()) {
      const weights = Array.from(feature, ([key, weight]) => [key, weight * rarity(key)] as const);
      const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
      for (const [key, weight] of weights) {
        const postings = intentions.#postings.get(key);
        if (postings) postings.push({ wording, weight: weight / length });
        else intentions.#postings.set(key, [{ wording, weight: weight / length }]);
      }
      if (wording % 100 === 0) yield;
    }
    return intentions;
  }

  has = (stem: string): boolean => this.#postings.has(stem);

  /** How rare a stem is in what people ask: about 1 to 9. */
  rarity = (key: string): number => Math.log(1 + this.#names.length / (1 + (this.#postings.get(key)?.length ?? 0)));

  /** The likeliest first. */
  find(message: string): Intention[] {
    const products = new Map<number, number>();
    let square = 0;
    for (const [key, weight] of featuresOf(foldWords(message))) {
      const worth = weight * this.rarity(key);
      square += worth * worth;
      const postings = this.#postings.get(key) ?? [];
      if (postings.length > mostOfAPiece) continue;
      for (const { wording, weight } of postings) products.set(wording, (products.get(wording) ?? 0) + worth * weight);
    }
    const length = Math.sqrt(square) || 1;
    const best = new Map<string, [number, number, number]>();
    for (const [wording, product] of products) {
      const name = this.#names[wording]!;
      const three = best.get(name) ?? [0, 0, 0];
      best.set(name, three);
      const likeness = product / length;
      const at = three.findIndex((one) => likeness > one);
      if (at >= 0) {
        three.splice(at, 0, likeness);
        three.length = 3;
      }
    }
    return Array.from(best, ([name, [first, second, third]]) => ({
      name,
      nearest: first,
      score: (first + 0.5 * second + 0.25 * third) / 1.75,
    }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, kept);
  }

  /** The share of a message's telling words, by rarity, that no wording of an intention has: 0 to 1. */
  remainder(message: string, name: string): number {
    const vocabulary = this.vocabulary.get(name);
    let whole = 0;
    let rest = 0;
    for (const word of foldWords(message)) {
      if (isStopWord(word)) continue;
      const stem = stemOf(word);
      const rarity = this.rarity(stem);
      whole += rarity;
      if (!vocabulary?.has(stem)) rest += rarity;
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
    for (const piece of piecesOf(stem, 4)) add(`~${piece}`, 0.25);
  }
  return features;
}
