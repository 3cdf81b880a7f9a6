import { equalRange } from "./equal-range.ts";

/**
 * Numbers below 65,536 by texts that are not kept: of each text there is a hash of 48 bits, and eight
 * bytes in all, where a Map keeps 150. Among 25,000 texts, one in 10^10 others is taken for one of
 * them.
 */
export class HashedNumbers {
  /** The upper and the lower bits of the hashes, in their order. */
  readonly #high: Uint16Array;
  readonly #low: Uint32Array;
  /** In the order of the hashes. */
  readonly #numbers: Uint16Array;

  /** @param entries texts, some of them perhaps several times, each with a number */
  constructor(entries: (readonly [text: string, number: number])[]) {
    const pairs = entries.map(([text, number]) => ({ hash: hash48(text), number }));
    pairs.sort((one, other) => one.hash - other.hash);
    this.#high = Uint16Array.from(pairs, ({ hash }) => hash / 2 ** 32);
    this.#low = Uint32Array.from(pairs, ({ hash }) => hash);
    this.#numbers = Uint16Array.from(pairs, ({ number }) => number);
  }

  /** All numbers of a text, in their given order. */
  of(text: string): number[] {
    const hash = hash48(text);
    const hashAt = (at: number) => this.#high[at]! * 2 ** 32 + this.#low[at]!;
    const { from, end } = equalRange({ from: 0, end: this.#numbers.length }, (at) => hashAt(at) - hash);
    return Array.from(this.#numbers.subarray(from, end));
  }
}

/** Two multiplicative hashes over UTF-16 units, mixed (cyrb53), 48 bits of them. */
function hash48(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & 0xffff) * 2 ** 32 + (low >>> 0);
}
