import { firstIn } from "./word-table.ts";

/**
 * Numbers below 65,536 by texts that are not kept: of each text there is a hash of 53 bits, and ten
 * bytes in all, where a Map keeps 150. Among 25,000 texts, one in 10^11 others is taken for one of
 * them.
 */
export class HashedNumbers {
  /** Ascending. */
  readonly #hashes: Float64Array;
  /** In the order of the hashes. */
  readonly #numbers: Uint16Array;

  /** @param entries texts, some of them perhaps several times, each with a number */
  constructor(entries: (readonly [text: string, number: number])[]) {
    const hashes = entries.map(([text]) => hash53(text));
    const order = Array.from(hashes.keys()).sort((one, other) => hashes[one]! - hashes[other]!);
    this.#hashes = Float64Array.from(order, (at) => hashes[at]!);
    this.#numbers = Uint16Array.from(order, (at) => entries[at]![1]);
  }

  /** All numbers of a text, in the order in which they were given. */
  of(text: string): number[] {
    const hash = hash53(text);
    const found: number[] = [];
    let at = firstIn({ from: 0, end: this.#hashes.length }, (one) => this.#hashes[one]! >= hash);
    for (; this.#hashes[at] === hash; at++) found.push(this.#numbers[at]!);
    return found;
  }
}

/** Two multiplicative hashes over UTF-16 units, mixed (cyrb53). */
function hash53(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}
