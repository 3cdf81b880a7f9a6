import { equalRange, inUnitOrder, type Range } from "./equal-range.ts";

/** Order of a table's words: by length, then by letters. */
export const inTableOrder = (one: string, other: string): number =>
  one.length - other.length || inUnitOrder(one, other);

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The smallest array for numbers below a limit. */
export function numbersBelow(limit: number, numbers: ArrayLike<number>): Numbers {
  if (limit > 2 ** 16) return Uint32Array.from(numbers);
  return limit > 2 ** 8 ? Uint16Array.from(numbers) : Uint8Array.from(numbers);
}

/**
 * Swaps the code ranges of Arabic letters and of Latin-1 beyond ASCII, and back again: the letters
 * of both languages fit in a byte.
 */
function swapRanges(unit: number): number {
  if (unit >= 0x80 && unit < 0x100) return unit + 0x580;
  return unit >= 0x600 && unit < 0x680 ? unit - 0x580 : unit;
}

/**
 * Words by number, a byte for each letter, where an array keeps a string and its head of 16 bytes
 * for each. Words of one length are adjacent, so that no offsets are needed.
 */
export class WordTable {
  /** UTF-16 units, {@link swapRanges}. */
  readonly #letters: Numbers;
  /** For each length, the number of its first word, and its offset among the letters. */
  readonly #first: Uint32Array;
  readonly #begin: Uint32Array;

  /** @param words each once, {@link inTableOrder} */
  constructor(words: string[]) {
    const text = words.join("");
    const letters = Uint16Array.from({ length: text.length }, (_, at) => swapRanges(text.charCodeAt(at)));
    this.#letters = numbersBelow(letters.reduce((most, one) => Math.max(most, one), 0) + 1, letters);
    const longest = words.at(-1)?.length ?? 0;
    const counts = new Uint32Array(longest + 1);
    for (const { length } of words) counts[length]! += 1;
    this.#first = new Uint32Array(longest + 2);
    this.#begin = new Uint32Array(longest + 2);
    for (const [length, count] of counts.entries()) {
      this.#first[length + 1] = this.#first[length]! + count;
      this.#begin[length + 1] = this.#begin[length]! + length * count;
    }
  }

  get size(): number {
    return this.#first.at(-1)!;
  }

  /** The letters of its longest word. */
  get longest(): number {
    return this.#first.length - 2;
  }

  /** @param number below the size */
  lengthOf(number: number): number {
    let length = 0;
    while (this.#first[length + 1]! <= number) length++;
    return length;
  }

  /** @param number below the size */
  at(number: number): string {
    const length = this.lengthOf(number);
    const begin = this.#beginOf(number, length);
    return String.fromCharCode(...Array.from(this.#letters.subarray(begin, begin + length), swapRanges));
  }

  #beginOf = (number: number, length: number): number =>
    this.#begin[length]! + (number - this.#first[length]!) * length;

  /** The number of a word; -1 if it is not in the table. */
  numberOf(word: string): number {
    const { from, end } = this.beginningWith(word, word.length);
    return from < end ? from : -1;
  }

  /** The words of a length: the number of the first, and the one after the last. */
  ofLength(length: number): Range {
    return { from: this.#first[length] ?? this.size, end: this.#first[length + 1] ?? this.size };
  }

  /** The words of a length with a common beginning. */
  beginningWith(start: string, length: number): Range {
    return equalRange(this.ofLength(length), (number) => {
      const begin = this.#beginOf(number, length);
      let at = 0;
      while (at < start.length && this.#unitAt(begin + at) === start.charCodeAt(at)) at++;
      return at < start.length ? this.#unitAt(begin + at) - start.charCodeAt(at) : 0;
    });
  }

  #unitAt = (at: number): number => swapRanges(this.#letters[at]!);

  /**
   * The words that one becomes if at most so many letters are added, removed or replaced, by their
   * numbers, and how many letters that are.
   */
  near(word: string, most: number): Map<number, number> {
    const near = new Map<number, number>();
    const width = word.length + 1;
    const longest = Math.min(this.longest, word.length + most);
    if (longest < word.length - most) return near;
    // Levenshtein distances of all pairs of prefixes.
    const rows = new Uint16Array((longest + 1) * width).map((_, at) => (at < width ? at : 0));
    for (let length = Math.max(1, word.length - most); length <= longest; length++) {
      const { from, end } = this.ofLength(length);
      /** Number of letters read before: fewer than all if the distance was too large by then. */
      let read = 0;
      for (let number = from, begin = this.#begin[length]!; number < end; number++, begin += length) {
        let at = 0;
        while (at < read && this.#letters[begin + at] === this.#letters[begin - length + at]) at++;
        if (at === read && number > from) continue;
        for (let least = 0; least <= most && at < length; at++)
          least = addRow(rows, at, word, this.#unitAt(begin + at));
        const distance = at === length ? rows[at * width + word.length]! : most + 1;
        if (distance <= most) near.set(number, distance);
        read = at;
      }
    }
    return near;
  }
}

/** The row after one letter more. @returns its least distance */
function addRow(rows: Uint16Array, after: number, word: string, unit: number): number {
  const width = word.length + 1;
  const row = (after + 1) * width;
  let least = (rows[row] = after + 1);
  for (let at = 1; at < width; at++) {
    const above = row + at - width;
    const substitution = rows[above - 1]! + (word.charCodeAt(at - 1) === unit ? 0 : 1);
    const distance = (rows[row + at] = Math.min(substitution, rows[above]! + 1, rows[row + at - 1]! + 1));
    least = Math.min(least, distance);
  }
  return least;
}
