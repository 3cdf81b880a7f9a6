import { type KeyTable, keyTable, numberOf } from "./key-table.ts";
import { foldWords } from "./normalise.ts";
import { isStopWord } from "./stop-words.ts";
import { piecesOf, stemOf } from "./terms.ts";

export const vectorLength = 64;

/** The words of a text and their pieces, hashed, each with its weight. */
export function featuresOf(text: string): Map<number, number> {
  const features = new Map<number, number>();
  const add = (key: number, weight: number) => features.set(key, (features.get(key) ?? 0) + weight);
  for (const word of foldWords(text)) {
    // "How much", "when" and figures show the aspect of a question, and of an answer.
    if (/^\d/.test(word)) add(anyNumber, ofAspect);
    else if (isStopWord(word)) add(hash(`.${word}`), ofAspect);
    else for (const [at, key] of keysOf(stemOf(word)).entries()) add(key, at === 0 ? 1 : 0.4);
  }
  return features;
}

/** Weight of stop words and figures, relative to words that name a subject. */
const ofAspect = 0.5;

const rowsByWord = new Map<string, readonly number[]>();
const mostKnown = 20_000;

/** A stem and its pieces, hashed; remembered, since the same words return in all texts. */
function keysOf(stem: string): readonly number[] {
  if (rowsByWord.size >= mostKnown) rowsByWord.clear();
  return rowsByWord.getOrInsertComputed(stem, (one) => [hash(one), ...piecesOf(one).map((piece) => hash(`~${piece}`))]);
}

/** Key, scale and scaled numbers of each feature. */
export type VectorTables = { features: KeyTable; scales: Float32Array; numbers: Int8Array };

/** @param bytes hashes and scales of all features, each in four bytes, and their numbers */
export function vectorTables({ buffer, length }: Uint8Array<ArrayBuffer>): VectorTables {
  const count = length / (8 + vectorLength);
  return {
    features: keyTable(new Uint32Array(buffer, 0, count)),
    scales: new Float32Array(buffer, 4 * count, count),
    numbers: new Int8Array(buffer, 8 * count),
  };
}

/** The meanings of texts, as directions: like texts point the same way (lab/answerer/train-vectors.ts). */
export class WordVectors {
  readonly #tables: VectorTables;

  constructor(tables: VectorTables) {
    this.#tables = tables;
  }

  /** Unit vector of a text; zeros if it has no known word. @param before counts less */
  of(text: string, before = ""): Float32Array {
    const vector = new Float32Array(vectorLength);
    const { features, scales, numbers } = this.#tables;
    const add = (part: string, worth: number) => {
      for (const [key, weight] of featuresOf(part)) {
        const row = numberOf(features, key);
        if (row < 0) continue;
        const factor = worth * weight * scales[row]!;
        const start = row * vectorLength;
        for (let at = 0; at < vectorLength; at++) vector[at]! += factor * numbers[start + at]!;
      }
    };
    add(text, 1);
    if (before) add(before, saidBefore);
    const length = Math.hypot(...vector) || 1;
    return vector.map((number) => number / length);
  }
}

/** Weight of earlier turns relative to the question. */
export const saidBefore = 0.4;

/** Similarity of two texts' meanings, by their vectors: up to 1. @param start where the other begins */
export function likeness(one: Float32Array, other: Float32Array, start = 0): number {
  let sum = 0;
  for (let at = 0; at < vectorLength; at++) sum += one[at]! * other[start + at]!;
  return sum;
}

/** FNV-1a over UTF-16 units, in 30 bits: small integers are quick keys. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return ((value ^ (value >>> 15)) >>> 0) & 0x3fffffff;
}

const anyNumber = hash("#");
