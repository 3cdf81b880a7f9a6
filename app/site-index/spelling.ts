/** Shorter words have too many neighbours that mean something else. */
const shortest = 5;

/** Corrects a typing error in a known word. */
export class Spelling {
  /** How often each known word was added. */
  readonly frequencies = new Map<string, number>();
  readonly #byLength = new Map<number, string[]>();

  add(word: string): void {
    const times = this.frequencies.get(word) ?? 0;
    this.frequencies.set(word, times + 1);
    if (times > 0) return;
    if (word.length < shortest || /\d/.test(word)) return;
    const alike = this.#byLength.get(word.length);
    if (alike) alike.push(word);
    else this.#byLength.set(word.length, [word]);
  }

  /**
   * The known word one typing error away: a letter doubled, missing or replaced, or two swapped.
   * @returns the word itself if it is known, or if no known word is that near
   */
  mend(word: string): string {
    if (word.length < shortest - 1 || this.frequencies.has(word)) return word;
    // The likeliest errors keep the length: two letters swapped, or the neighbouring key.
    for (const length of [word.length, word.length + 1, word.length - 1])
      for (const known of this.#byLength.get(length) ?? []) if (isSlip(word, known)) return known;
    return word;
  }
}

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
  const isPair = end - from === 2 && knownEnd - from === 2;
  return isPair && word[from] === known[from + 1] && word[from + 1] === known[from];
}
