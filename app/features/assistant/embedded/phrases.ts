import { foldWords } from "#app/features/assistant/knowledge/normalise.ts";

/** Finds known phrases in a message, word by word; the longest counts. */
export class Phrases<Answer extends string = string> {
  readonly #answers = new Map<string, Answer>();
  #longest = 1;

  constructor(groups: readonly { heard: string[]; answer: Answer }[]) {
    for (const { heard, answer } of groups) {
      for (const phrase of heard) {
        const words = foldWords(phrase);
        this.#longest = Math.max(this.#longest, words.length);
        this.#answers.set(words.join(" "), answer);
      }
    }
  }

  /** @returns the places of all words that belong to a phrase and the answer to the last phrase; undefined where there is none */
  find(words: readonly string[]): { covered: Set<number>; last: Answer } | undefined {
    const covered = new Set<number>();
    let last: Answer | undefined;
    for (let start = 0; start < words.length; start += 1) {
      for (let length = Math.min(this.#longest, words.length - start); length > 0; length -= 1) {
        const answer = this.#answers.get(words.slice(start, start + length).join(" "));
        if (answer === undefined) continue;
        last = answer;
        for (let at = start; at < start + length; at += 1) covered.add(at);
        start += length - 1;
        break;
      }
    }
    return last === undefined ? undefined : { covered, last };
  }
}
