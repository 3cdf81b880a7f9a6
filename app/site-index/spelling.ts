import { equalRange, inUnitOrder, type Range } from "./equal-range.ts";
import { inTableOrder, type Numbers, numbersBelow, WordTable } from "./word-table.ts";

/**
 * Shorter words have too many neighbours that mean something else. In English ones of four letters
 * two may be swapped; Arabic roots have three, and are other words then.
 */
const shortest = 5;
const swappable = /^[a-z]{4}$/;

/** Habits of typing on phones: no errors, and too short for the correction. */
const shorthand: ReadonlyMap<string, string> = new Map(
  `u=you ur=your r=are wat=what wht=what wats=what hw=how hv=have hrs=hours hr=hour pls=please plz=please plez=please
  abt=about mach=much mch=much tmrw=tomorrow msg=message ppl=people thx=thanks bcz=because bcoz=because cuz=because
  nmbr=number nbr=number adrs=address gud=good dis=this dat=that wen=when wher=where shud=should wud=would cud=could dnt=dont wrk=work`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);

/** The parts of a message are read several times. */
const maxCorrections = 200;

/** Maximum count of a word: it fits in two bytes. */
const mostTimes = 65_535;

/** Corrects a typing error in a known word. */
export class Spelling {
  readonly words: WordTable;
  /** How often each word occurs, and how many words were met before it. */
  readonly #times: Uint16Array;
  readonly #met: Numbers;
  /** Numbers of the words, ordered by length and last letters. */
  readonly #byEnd: Numbers;
  /** Corrections of the most recent words. */
  readonly #mended = new Map<string, string>();

  /** @param frequencies how often each known word occurs, in the order in which they were met */
  constructor(frequencies: ReadonlyMap<string, number>) {
    const vocabulary = Array.from(frequencies, ([word, times], met) => ({ word, times, met }));
    vocabulary.sort((one, other) => inTableOrder(one.word, other.word));
    this.words = new WordTable(vocabulary.map(({ word }) => word));
    this.#times = Uint16Array.from(vocabulary, ({ times }) => Math.min(times, mostTimes));
    this.#met = numbersBelow(
      vocabulary.length,
      vocabulary.map(({ met }) => met),
    );
    const ends = vocabulary.map(({ word }) => word.at(-1)!);
    const byEnd = Array.from(vocabulary.keys()).sort(
      (one, other) =>
        vocabulary[one]!.word.length - vocabulary[other]!.word.length || inUnitOrder(ends[one]!, ends[other]!),
    );
    this.#byEnd = numbersBelow(vocabulary.length, byEnd);
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
    if (this.#mended.size >= maxCorrections) this.#mended.clear();
    const correction = this.#nearest(word);
    this.#mended.set(word, correction);
    return correction;
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

/** Whether a word is a misspelling of a known one. */
const isMeant = (word: string, vocabularyWord: string): boolean =>
  isSlip(word, vocabularyWord) &&
  (vocabularyWord.length >= shortest || (swappable.test(vocabularyWord) && hasSameLetters(word, vocabularyWord))) &&
  !/\d/.test(vocabularyWord);

const hasSameLetters = (word: string, other: string): boolean =>
  Array.from(word).toSorted().join("") === Array.from(other).toSorted().join("");

/** Whether two different words differ by one typing error. */
export function isSlip(word: string, other: string): boolean {
  let from = 0;
  while (from < word.length && word[from] === other[from]) from += 1;
  let end = word.length;
  let knownEnd = other.length;
  for (; end > from && knownEnd > from && word[end - 1] === other[knownEnd - 1]; end -= 1) knownEnd -= 1;
  // With another letter too many it is as likely a different word: movies, not moves.
  if (knownEnd === from) return end - from === 1 && word[from] === word[from - 1];
  if (end - from <= 1 && knownEnd - from === 1) return true;
  return isPair(word.slice(from, end), other.slice(from, knownEnd));
}

const isPair = (letters: string, others: string) =>
  letters.length === 2 && others.length === 2 && letters[0] === others[1] && letters[1] === others[0];
