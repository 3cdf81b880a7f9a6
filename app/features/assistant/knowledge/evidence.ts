/** A word of a question as it is looked for. */
export type Sought = {
  /** The terms under which the index may hold it. */
  terms: string[];
  /** What it tells of whether the question is for us. */
  weight: number;
  /** Whether it belongs to a group of words that mean the same: somebody expected it to be asked. */
  expected: boolean;
};

/** How firmly a word is found: not at all, by a likeness or in what the whole page is about, in passing, in a heading or known question. */
type Firmness = 0 | 1 | 2 | 3;

/** Gathers what the parts of one passage, its text and the known questions that it answers, have of the words sought. */
export class Evidence {
  readonly #sought: readonly Sought[];
  readonly #firmness: Firmness[];
  /** The most that one of the parts scores. */
  score = 0;
  /** How much of the part that scores most is asked for: 0 to 1. */
  askedFor = 0;

  constructor(sought: readonly Sought[]) {
    this.#sought = sought;
    this.#firmness = sought.map(() => 0);
  }

  /** @param match fields in which terms were found; a term found by a likeness is among `queryTerms` alone */
  add(score: number, askedFor: number, queryTerms: string[], match: Record<string, string[]>): void {
    if (score > this.score) Object.assign(this, { score, askedFor });
    for (const [at, { terms }] of this.#sought.entries()) {
      if (!terms.some((term) => queryTerms.includes(term))) continue;
      const fields = terms.flatMap((term) => match[term] ?? []);
      const firmness = Math.max(1, ...fields.map((field) => firmnessIn[field] ?? 3)) as Firmness;
      if (firmness > (this.#firmness[at] ?? 0)) this.#firmness[at] = firmness;
    }
  }

  /**
   * How much of the question the passage covers: 0 to 1. A word in passing tells the more the more words are found with it. Ordinary words
   * are not enough unless two are named, four are found, or they are most of what a known question says.
   */
  get coverage(): number {
    const found = this.#sought.filter((_, at) => this.#firmness[at] !== 0);
    const inPassing = found.length < 3 ? 0.4 : Math.min(0.8, 0.15 * (found.length + 1));
    const worth = [0, 0.3, inPassing, 1];
    let whole = 0;
    let covered = 0;
    for (const [at, { weight }] of this.#sought.entries()) {
      whole += weight;
      covered += weight * (worth[this.#firmness[at] ?? 0] ?? 0);
    }
    const named = this.#firmness.filter((firmness) => firmness === 3).length;
    const enough = found.some(({ expected }) => expected) || named > 1 || found.length > 3 || this.askedFor > 0.6;
    return whole === 0 ? 0 : (covered / whole) * (enough ? 1 : 0.4);
  }
}

const firmnessIn: Record<string, Firmness> = { about: 1, text: 2 };
