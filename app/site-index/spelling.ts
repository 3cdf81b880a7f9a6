import { equalRange, inUnitOrder, type Range } from "./equal-range.ts";
import { inTableOrder, type Numbers, numbersBelow, WordTable } from "./word-table.ts";

/**
 * Shorter words have too many neighbours that mean something else. In English ones of four letters
 * two may be swapped; Arabic roots have three, and are other words then.
 */
const shortest = 5;
const swappable = /^[a-z]{4}$/;

/** As people type on phones: no typing error, and too short to be mended like one. */
const shorthand: ReadonlyMap<string, string> = new Map(
  `u=you ur=your r=are wat=what wht=what wats=what hw=how hv=have hrs=hours hr=hour pls=please plz=please plez=please
  abt=about mach=much mch=much tmrw=tomorrow msg=message ppl=people thx=thanks bcz=because bcoz=because cuz=because
  nmbr=number nbr=number adrs=address gud=good dis=this dat=that wen=when wher=where shud=should wud=would cud=could dnt=dont wrk=work`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);

/** The parts of a message are read several times. */
const mostMended = 200;

/** A word occurs at most so often: what two bytes hold. */
const mostTimes = 65_535;

/** Corrects a typing error in a known word. */
export class Spelling {
  readonly words: WordTable;
  /** How often each word occurs, and how many words were met before it. */
  readonly #times: Uint16Array;
  readonly #met: Numbers;
  /** The numbers of the words, those of one length by their last letters. */
  readonly #byEnd: Numbers;
  /** Of the words that were read last, what they were mended to. */
  readonly #mended = new Map<string, string>();

  /** @param frequencies how often each known word occurs, in the order in which they were met */
  constructor(frequencies: ReadonlyMap<string, number>) {
    const known = Array.from(frequencies, ([word, times], met) => ({ word, times, met }));
    known.sort((one, other) => inTableOrder(one.word, other.word));
    this.words = new WordTable(known.map(({ word }) => word));
    this.#times = Uint16Array.from(known, ({ times }) => Math.min(times, mostTimes));
    this.#met = numbersBelow(
      known.length,
      known.map(({ met }) => met),
    );
    const ends = known.map(({ word }) => word.at(-1)!);
    const byEnd = Array.from(known.keys()).sort(
      (one, other) => known[one]!.word.length - known[other]!.word.length || inUnitOrder(ends[one]!, ends[other]!),
    );
    this.#byEnd = numbersBelow(known.length, byEnd);
  }

  isKnown = (word: string): boolean => this.words.numberOf(word) !== -1;

  /** How often the word of that number occurs, and how many words were met before it. */
  occurrence = (number: number) => ({ times: this.#times[number]!, met: this.#met[number]! });

  /**
   * The word that a shorthand stands for; else the known word one typing error away, the most
   * frequent one: a letter doubled, missing or replaced, or two swapped.
   * @returns the word itself if it is known, or if no known word is that near
   */
  mend(word: string): string {
    const whole = shorthand.get(word);
    if (whole) return whole;
    if (word.length < shortest - 1 || this.isKnown(word)) return word;
    const before = this.#mended.get(word);
    if (before !== undefined) return before;
    if (this.#mended.size >= mostMended) this.#mended.clear();
    const mended = this.#nearest(word);
    this.#mended.set(word, mended);
    return mended;
  }

  #nearest(word: string): string {
    // The likeliest errors keep the length: two letters swapped, or the neighbouring key.
    for (const length of [word.length, word.length + 1, word.length - 1]) {
      // One error leaves the first letter or the last.
      const near = [this.#beginningLike(word, length), this.#endingLike(word, length)].flatMap((alike) =>
        alike
          .filter((number) => isMeant(word, this.words.at(number)))
          .toSorted((one, other) => this.#met[one]! - this.#met[other]!),
      );
      if (near.length > 0)
        return this.words.at(near.reduce((one, other) => (this.#times[other]! > this.#times[one]! ? other : one)));
    }
    return word;
  }

  #beginningLike = (word: string, length: number): number[] => numbersIn(this.words.beginningWith(word[0]!, length));

  #endingLike(word: string, length: number): number[] {
    const end = word.at(-1)!;
    const endOf = (at: number) => this.words.at(this.#byEnd[at]!).at(-1)!;
    const range = equalRange(this.words.ofLength(length), (at) => inUnitOrder(endOf(at), end));
    return numbersIn(range).map((at) => this.#byEnd[at]!);
  }
}

const numbersIn = ({ from, end }: Range): number[] => Array.from({ length: end - from }, (_, at) => from + at);

/** Whether a known word is what somebody mistyped. */
const isMeant = (word: string, known: string): boolean =>
  isSlip(word, known) &&
  (known.length >= shortest || (swappable.test(known) && hasSameLetters(word, known))) &&
  !/\d/.test(known);

const hasSameLetters = (word: string, other: string): boolean =>
  Array.from(word).toSorted().join("") === Array.from(other).toSorted().join("");

/** Whether two different words differ by one typing error. */
export function isSlip(word: string, known: string): boolean {
  let from = 0;
  while (from < word.length && word[from] === known[from]) from += 1;
  let end = word.length;
  let knownEnd = known.length;
  for (; end > from && knownEnd > from && word[end - 1] === known[knownEnd - 1]; end -= 1) knownEnd -= 1;
  // With another letter too many it is as likely a different word: movies, not moves.
  if (knownEnd === from) return end - from === 1 && word[from] === word[from - 1];
  if (end - from <= 1 && knownEnd - from === 1) return true;
  return isPair(word.slice(from, end), known.slice(from, knownEnd));
}

const isPair = (letters: string, others: string) =>
  letters.length === 2 && others.length === 2 && letters[0] === others[1] && letters[1] === others[0];
