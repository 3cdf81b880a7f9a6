import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { piecesOf, stemOf } from "./terms.ts";

export const vectorLength = 64;

/** The words of a text and their pieces, hashed, each with its weight. */
export function featuresOf(text: string): Map<number, number> {
  const features = new Map<number, number>();
  const add = (feature: string, weight: number) => {
    const key = hash(feature);
    features.set(key, (features.get(key) ?? 0) + weight);
  };
  for (const word of foldWords(text)) {
    if (isStopWord(word)) continue;
    const stem = stemOf(word);
    add(stem, 1);
    for (const piece of piecesOf(stem, 4)) add(`~${piece}`, 0.4);
  }
  return features;
}

/** What texts mean, as directions: like texts point the same way (lab/answerer/train-vectors.ts). */
export class WordVectors {
  readonly #rowOf: ReadonlyMap<number, number>;
  readonly #scales: Float32Array;
  readonly #numbers: Int8Array;

  /** @param bytes of each feature its hash, its scale, both in four bytes, and its numbers */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    const count = bytes.length / (8 + vectorLength);
    const hashes = new Uint32Array(bytes.buffer, 0, count);
    this.#rowOf = new Map(Array.from(hashes, (key, row) => [key, row]));
    this.#scales = new Float32Array(bytes.buffer, 4 * count, count);
    this.#numbers = new Int8Array(bytes.buffer, 8 * count);
  }

  /** Of length 1; zeros for a text without known words. @param before counts less */
  of(text: string, before = ""): Float32Array {
    const vector = new Float32Array(vectorLength);
    const add = (part: string, worth: number) => {
      for (const [key, weight] of featuresOf(part)) {
        const row = this.#rowOf.get(key);
        if (row === undefined) continue;
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
