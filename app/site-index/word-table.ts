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
  lengthOf(number: number): number {
    let length = 0;
    while (this.#first[length + 1]! <= number) length++;
    return length;
  }

  /** @param number below the size */
  at(number: number): string {
    const length = this.lengthOf(number);
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

  /**
   * The words that one becomes if at most so many letters are added, removed or replaced, by their
   * numbers, and how many letters that are.
   */
  near(word: string, most: number): Map<number, number> {
    const near = new Map<number, number>();
    const width = word.length + 1;
    const longest = Math.min(this.longest, word.length + most);
    if (longest < word.length - most) return near;
    // Of each beginning of a word the distances to all beginnings of the one given (Levenshtein).
    const rows = new Uint16Array((longest + 1) * width).map((_, at) => (at < width ? at : 0));
    for (let length = Math.max(1, word.length - most); length <= longest; length++) {
      const { from, end } = this.ofLength(length);
      /** How many letters of the word before were read: fewer than all if it was too far by then. */
      let read = 0;
      for (let number = from, begin = this.#begin[length]!; number < end; number++, begin += length) {
        let at = 0;
        while (at < read && this.#text[begin + at] === this.#text[begin - length + at]) at++;
        if (at === read && number > from) continue;
        for (let least = 0; least <= most && at < length; at++) least = addRow(rows, at, word, this.#text[begin + at]!);
        const distance = at === length ? rows[at * width + word.length]! : most + 1;
        if (distance <= most) near.set(number, distance);
        read = at;
      }
    }
    return near;
  }
}

/** The row after one letter more. @returns its least distance */
function addRow(rows: Uint16Array, after: number, word: string, letter: string): number {
  const width = word.length + 1;
  const row = (after + 1) * width;
  let least = (rows[row] = after + 1);
  for (let at = 1; at < width; at++) {
    const above = row + at - width;
    const replaced = rows[above - 1]! + (word[at - 1] === letter ? 0 : 1);
    const distance = (rows[row + at] = Math.min(replaced, rows[above]! + 1, rows[row + at - 1]! + 1));
    least = Math.min(least, distance);
  }
  return least;
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
