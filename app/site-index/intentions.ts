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

/** More wordings than this share a piece that tells nothing. */
const mostOfAPiece = 1500;
const kept = 8;
const wordingsAtOnce = 100;

/** Recognises what is wanted by the wordings of the language pack that a message is most like. */
export class Intentions {
  readonly #names: string[];
  /** Of each intention, the stems of its wordings with their shares of them. */
  readonly vocabulary = new Map<string, Map<string, number>>();
  /** The intention of each wording. */
  readonly #intentionOf: Uint8Array;
  readonly #numbers = new Map<string, number>();
  /** Where the wordings of each feature begin; the last one ends. */
  #starts = new Uint32Array(0);
  #wordings = new Uint16Array(0);
  /** Weights of features in their wordings, whose squares add up to 1. */
  #weights = new Float32Array(0);

  private constructor(wordings: Record<string, string[]>) {
    this.#names = Object.keys(wordings);
    this.#intentionOf = Uint8Array.from(
      Object.values(wordings).flatMap(({ length }, at) => Array<number>(length).fill(at)),
    );
  }

  /** Reads the wordings in steps of some milliseconds. */
  static *of(wordings: Record<string, string[]>): Generator<undefined, Intentions> {
    const intentions = new Intentions(wordings);
    const features: { numbers: Uint32Array; weights: Float32Array }[] = [];
    for (const [name, texts] of Object.entries(wordings)) {
      const stems = new Map<string, number>();
      intentions.vocabulary.set(name, stems);
      for (const text of texts) {
        const words = foldWords(text.replaceAll("{x}", " "));
        for (const stem of new Set(words.map(stemOf))) stems.set(stem, (stems.get(stem) ?? 0) + 1 / texts.length);
        const weights = featuresOf(words);
        features.push({
          numbers: Uint32Array.from(weights.keys(), (key) => intentions.#numberOf(key)),
          weights: Float32Array.from(weights.values()),
        });
        if (features.length % wordingsAtOnce === 0) yield;
      }
    }
    yield;
    yield* intentions.#fill(features);
    return intentions;
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  *#fill(features: { numbers: Uint32Array; weights: Float32Array }[]): Generator<undefined, void> {
    const starts = new Uint32Array(this.#numbers.size + 1);
    for (const { numbers } of features) for (const number of numbers) starts[number + 1]!++;
    for (let number = 1; number < starts.length; number++) starts[number]! += starts[number - 1]!;
    this.#starts = starts;
    const next = starts.slice();
    this.#wordings = new Uint16Array(starts.at(-1)!);
    this.#weights = new Float32Array(starts.at(-1)!);
    for (const [wording, { numbers, weights }] of features.entries()) {
      let square = 0;
      for (const [at, number] of numbers.entries()) {
        weights[at]! *= this.#rarityOf(number);
        square += weights[at]! * weights[at]!;
      }
      const length = Math.sqrt(square) || 1;
      for (const [at, number] of numbers.entries()) {
        const place = next[number]!++;
        this.#wordings[place] = wording;
        this.#weights[place] = weights[at]! / length;
      }
      if (wording % (5 * wordingsAtOnce) === 0) yield;
    }
  }

  has = (stem: string): boolean => this.#numbers.has(stem);

  /** How rare a stem is in what people ask: about 1 to 9. */
  rarity = (key: string): number => this.#rarityOf(this.#numbers.get(key));

  #rarityOf(number: number | undefined): number {
    const frequency = number === undefined ? 0 : this.#starts[number + 1]! - this.#starts[number]!;
    return Math.log(1 + this.#intentionOf.length / (1 + frequency));
  }

  /** The likeliest first. */
  find(message: string): Intention[] {
    const products = new Float32Array(this.#intentionOf.length);
    let square = 0;
    for (const [key, weight] of featuresOf(foldWords(message))) {
      const number = this.#numbers.get(key);
      const worth = weight * this.#rarityOf(number);
      square += worth * worth;
      if (number === undefined) continue;
      const [start, end] = [this.#starts[number]!, this.#starts[number + 1]!];
      if (end - start > mostOfAPiece) continue;
      for (let at = start; at < end; at++) products[this.#wordings[at]!]! += worth * this.#weights[at]!;
    }
    const length = Math.sqrt(square) || 1;
    /** The three nearest of each intention. */
    const best = new Float32Array(3 * this.#names.length);
    for (const [wording, product] of products.entries()) {
      const at = 3 * this.#intentionOf[wording]!;
      if (product <= best[at + 2]!) continue;
      best[at + 2] = product;
      if (product > best[at + 1]!) [best[at + 2], best[at + 1]] = [best[at + 1]!, product];
      if (product > best[at]!) [best[at + 1], best[at]] = [best[at]!, product];
    }
    return this.#names
      .map((name, at) => {
        const [first = 0, second = 0, third = 0] = best.subarray(3 * at, 3 * at + 3);
        return { name, nearest: first / length, score: (first + 0.5 * second + 0.25 * third) / (1.75 * length) };
      })
      .filter(({ score }) => score > 0)
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
