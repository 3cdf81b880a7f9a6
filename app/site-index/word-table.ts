/** The order of a table's words: by length, those of one length by their letters. */
export const inTableOrder = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** The smallest array for numbers below a limit. */
export const numbersBelow = (limit: number, numbers: ArrayLike<number>): Uint16Array | Uint32Array =>
  limit > 2 ** 16 ? Uint32Array.from(numbers) : Uint16Array.from(numbers);

/**
 * Words by number in one string, where an array keeps a string and its head of 16 bytes for each.
 * Those of one length lie beside each other in their order, so that nothing says where a word begins.
 */
export class WordTable {
  readonly #text: string;
  /** For each length, the number of its first word, and where that begins in the text. */
  readonly #first: Uint32Array;
  readonly #begin: Uint32Array;

  /** @param words each once, {@link inTableOrder} */
  constructor(words: string[]) {
    this.#text = words.join("");
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
  at(number: number): string {
    let length = 0;
    while (this.#first[length + 1]! <= number) length++;
    const begin = this.#begin[length]! + (number - this.#first[length]!) * length;
    return this.#text.slice(begin, begin + length);
  }

  /** The number of a word; -1 if it is not in the table. */
  numberOf(word: string): number {
    const { from, end } = this.beginningWith(word, word.length);
    return from < end ? from : -1;
  }

  /** The words of a length: the number of the first, and the one after the last. */
  ofLength(length: number): Range {
    return { from: this.#first[length] ?? this.size, end: this.#first[length + 1] ?? this.size };
  }

  /** Of the words of a length those with a beginning. */
  beginningWith(start: string, length: number): Range {
    const all = this.ofLength(length);
    const from = firstIn(all, (number) => this.at(number) >= start);
    const end = firstIn({ ...all, from }, (number) => !this.at(number).startsWith(start));
    return { from, end };
  }
}

export type Range = { from: number; end: number };

/** The first number of a range that is so as all after it are; its end if none is. */
export function firstIn({ from, end }: Range, isSo: (number: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
