import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { piecesOf, stemOf } from "./terms.ts";

export const vectorLength = 64;

/** The words of a text and their pieces, hashed, each with its weight. */
export function featuresOf(text: string): Map<number, number> {
  const features = new Map<number, number>();
  const add = (key: number, weight: number) => features.set(key, (features.get(key) ?? 0) + weight);
  for (const word of foldWords(text)) {
    if (isStopWord(word)) continue;
    for (const [at, key] of keysOf(stemOf(word)).entries()) add(key, at === 0 ? 1 : 0.4);
  }
  return features;
}

const known = new Map<string, readonly number[]>();
const mostKnown = 20_000;

/** A stem and its pieces, hashed; remembered, since the same words return in all texts. */
function keysOf(stem: string): readonly number[] {
  if (known.size >= mostKnown) known.clear();
  return known.getOrInsertComputed(stem, (one) => [hash(one), ...piecesOf(one, 4).map((piece) => hash(`~${piece}`))]);
}

/** What texts mean, as directions: like texts point the same way (lab/answerer/train-vectors.ts). */
export class WordVectors {
  readonly #hashes: Uint32Array;
  /** Rows of features by their hashes, which collide in turn: a map of them takes fifty times as long to make. */
  readonly #rows: Int32Array;
  readonly #scales: Float32Array;
  readonly #numbers: Int8Array;

  /** @param bytes of each feature its hash, its scale, both in four bytes, and its numbers */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    const count = bytes.length / (8 + vectorLength);
    this.#hashes = new Uint32Array(bytes.buffer, 0, count);
    this.#rows = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 1))).fill(-1);
    for (const [row, key] of this.#hashes.entries()) this.#rows[this.#placeOf(key)] = row;
    this.#scales = new Float32Array(bytes.buffer, 4 * count, count);
    this.#numbers = new Int8Array(bytes.buffer, 8 * count);
  }

  /** Where a feature is, or would be. */
  #placeOf(key: number): number {
    const mask = this.#rows.length - 1;
    let place = key & mask;
    for (let row; (row = this.#rows[place]!) >= 0 && this.#hashes[row] !== key;) place = (place + 1) & mask;
    return place;
  }

  /** Of length 1; zeros for a text without known words. @param before counts less */
  of(text: string, before = ""): Float32Array {
    const vector = new Float32Array(vectorLength);
    const add = (part: string, worth: number) => {
      for (const [key, weight] of featuresOf(part)) {
        const row = this.#rows[this.#placeOf(key)]!;
        if (row < 0) continue;
        const factor = worth * weight * this.#scales[row]!;
        const start = row * vectorLength;
        for (let at = 0; at < vectorLength; at++) vector[at]! += factor * this.#numbers[start + at]!;
      }
    };
    add(text, 1);
    if (before) add(before, saidBefore);
    const length = Math.hypot(...vector) || 1;
    return vector.map((number) => number / length);
  }
}

/** How much what was said before counts beside a question. */
export const saidBefore = 0.4;

/** How much two texts mean the same, by their vectors: up to 1. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vectorLength; at++) sum += one[at]! * other[at]!;
  return sum;
}

/** FNV-1a over UTF-16 units, in 30 bits: small integers are quick keys. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return ((value ^ (value >>> 15)) >>> 0) & 0x3fffffff;
}
