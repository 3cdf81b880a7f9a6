import { foldWords } from "#app/site-index/normalise.ts";
import type { Entry } from "#app/site-index/passages.server.ts";

/** What may be asked of any subject, such as its price: the question that answers it, and its words. */
export type AspectWords = { question: string; heard: string[] };

/** How much of what speaks for other passages goes to those on the aspect that is asked for. */
const moved = 0.8;

/**
 * Keeps "how much is an app?" from being answered with what an app is. Where a clause asks for an
 * aspect, what speaks for a passage goes to the passage of its page on that aspect, or to the general
 * one if there is none or it is less likely.
 */
export class Aspects {
  readonly #aspects: { words: RegExp; passages: Set<number>; general: number; ofPage: Map<string, number> }[];
  readonly #entries: Entry[];

  constructor(aspects: AspectWords[], entries: Entry[]) {
    this.#entries = entries;
    this.#aspects = aspects.flatMap(({ question, heard }) => {
      const general = entries.findIndex(({ heading }) => heading === question);
      if (general === -1) return [];
      const phrases = heard.map((phrase) => foldWords(phrase).join(" "));
      // An Arabic conjunction or preposition is written as part of the word.
      const words = new RegExp(`(?<= |^)[وفبل]?(?:${phrases.join("|")})(?= |$)`);
      const isOn = ({ heading = "" }: Entry) => words.test(foldWords(heading).join(" "));
      const on = [...entries.keys()].filter((at) => isOn(entries[at]!));
      const ofPage = new Map(on.toReversed().map((at) => [entries[at]!.page.path, at]));
      return { words, passages: new Set([general, ...on]), general, ofPage };
    });
  }

  /** The shares of all passages for a clause of these words, folded. */
  shares(clause: string[], shares: Float64Array): Float64Array {
    const text = clause.join(" ");
    const aspect = this.#aspects.find(({ words }) => words.test(text));
    if (!aspect) return shares;
    const others = Float64Array.from(shares);
    for (const [at, entry] of this.#entries.entries()) {
      if (aspect.passages.has(at)) continue;
      const share = moved * shares[at]!;
      others[at]! -= share;
      const ofPage = aspect.ofPage.get(entry.page.path) ?? aspect.general;
      // "What does a website cost to run?" does not say what one costs to build.
      others[shares[ofPage]! < shares[aspect.general]! ? aspect.general : ofPage]! += share;
    }
    return others;
  }
}
