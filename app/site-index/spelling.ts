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
const mostMended = 500;

/** Corrects a typing error in a known word. */
export class Spelling {
  /** How often each known word was added. */
  readonly frequencies = new Map<string, number>();
  /** Of the words that were read last, what they were mended to. */
  readonly #mended = new Map<string, string>();
  /** Known words by their length with their first letter, and with their last: one error leaves either. */
  readonly #alike = new Map<string, string[]>();

  add(word: string): void {
    const times = this.frequencies.get(word) ?? 0;
    this.frequencies.set(word, times + 1);
    if (times > 0) return;
    this.#mended.clear();
    if ((word.length < shortest && !swappable.test(word)) || /\d/.test(word)) return;
    for (const key of keysOf(word, word.length)) {
      const alike = this.#alike.get(key);
      if (alike) alike.push(word);
      else this.#alike.set(key, [word]);
    }
  }

  /**
   * The word that a shorthand stands for; else the known word one typing error away, the most
   * frequent one: a letter doubled, missing or replaced, or two swapped.
   * @returns the word itself if it is known, or if no known word is that near
   */
  mend(word: string): string {
    const whole = shorthand.get(word);
    if (whole) return whole;
    if (word.length < shortest - 1 || this.frequencies.has(word)) return word;
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
      const alike = keysOf(word, length).flatMap((key) => this.#alike.get(key) ?? []);
      const near = alike.filter(
        (known) => isSlip(word, known) && (known.length >= shortest || hasSameLetters(word, known)),
      );
      if (near.length > 0) return near.reduce((one, other) => (this.#times(other) > this.#times(one) ? other : one));
    }
    return word;
  }

  #times = (word: string): number => this.frequencies.get(word) ?? 0;
}

const keysOf = (word: string, length: number): string[] => [`${length}${word[0]}`, `${word.at(-1)}${length}`];

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
