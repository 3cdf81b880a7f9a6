import type { Ending } from "./provider-call.server.ts";

/**
 * Questions in a row that it failed at, and addresses they came from, after which the provider is
 * left alone.
 */
const tolerated = 5;
const fewestAddresses = 3;
/**
 * Milliseconds. A hiccup is over soon: the rest is short at first, and doubles with each try that
 * fails.
 */
const firstRest = 1000;
const longestRest = 10_000;

/**
 * Keeps visitors from waiting for a provider that keeps failing. After a rest one question tries
 * again; while it is under way the others are not let through. No visitor alone, whatever they make
 * it answer, can shut it for the others.
 */
export class Breaker {
  #failures = 0;
  /** No more than are needed. */
  readonly #addresses = new Set<string>();
  #rests = 0;
  #until = 0;
  #isTrying = false;

  /** Whether the provider is left alone but for one question now and then. */
  get isOpen(): boolean {
    return this.#failures >= tolerated && this.#addresses.size >= fewestAddresses;
  }

  /**
   * Lets a question from an address through.
   * @returns what hears that the provider has begun to answer it, and how each of its calls ended;
   *   nothing while it rests
   */
  enter(address: string): ((news: "answers" | Ending) => void) | undefined {
    const isTry = this.isOpen;
    if (isTry && (this.#isTrying || performance.now() < this.#until)) return undefined;
    this.#isTrying = isTry;
    let hasFailed = false;
    return (news) => {
      if (isTry) this.#isTrying = false;
      if (news === "failed") {
        // A question counts once, however often it was tried.
        if (!hasFailed) this.#failures += 1;
        if (this.#addresses.size < fewestAddresses) this.#addresses.add(address);
        if (this.isOpen) {
          this.#until = performance.now() + Math.min(firstRest * 2 ** this.#rests, longestRest);
          if (!hasFailed) this.#rests += 1;
        }
        hasFailed = true;
      } else if (news === "succeeded" || news === "refused") {
        this.#failures = 0;
        this.#rests = 0;
        this.#addresses.clear();
      } else if (news === "answers" && isTry) {
        // One more failure, and it rests again.
        this.#failures = Math.min(this.#failures, tolerated - 1);
        this.#rests = 0;
      }
    };
  }
}
