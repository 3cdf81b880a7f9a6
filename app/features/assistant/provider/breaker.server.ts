/** Questions in a row that it failed at, and addresses they came from, after which the provider is left alone. */
const tolerated = 5;
const fewestAddresses = 3;
/** Milliseconds. A hiccup is over soon: the rest is short at first, and doubles with each try that fails. */
const firstRest = 1000;
const longestRest = 10_000;

/**
 * Keeps visitors from waiting for a provider that keeps failing. After a rest one call tries again; while it is under way
 * the others are not let through. No visitor alone, whatever they make it answer, can shut it for the others.
 */
export class Breaker {
  #failures = 0;
  /** No more than are needed. */
  readonly #addresses = new Set<string>();
  #rests = 0;
  #until = 0;
  #isTrying = false;
  readonly #firstRest: number;

  /** @param rest milliseconds of the first rest */
  constructor(rest = firstRest) {
    this.#firstRest = rest;
  }

  get #isOpen(): boolean {
    return this.#failures >= tolerated && this.#addresses.size >= fewestAddresses;
  }

  /** Lets a question from an address through, whose calls are told of by what is returned, or answers with nothing. */
  enter(address: string): Entry | undefined {
    const isOpen = this.#isOpen;
    if (isOpen && (this.#isTrying || performance.now() < this.#until)) return undefined;
    this.#isTrying = isOpen;
    let hasFailed = false;
    const leave = () => {
      if (isOpen) this.#isTrying = false;
    };
    const works = () => {
      leave();
      this.#failures = 0;
      this.#rests = 0;
      this.#addresses.clear();
    };
    return {
      answers: () => {
        leave();
        if (!isOpen) return;
        // One more failure, and it rests again.
        this.#failures = Math.min(this.#failures, tolerated - 1);
        this.#rests = 0;
      },
      succeeded: works,
      refused: works,
      failed: () => {
        leave();
        if (!hasFailed) this.#failures += 1;
        if (this.#addresses.size < fewestAddresses) this.#addresses.add(address);
        if (this.#isOpen) {
          this.#until = performance.now() + Math.min(this.#firstRest * 2 ** this.#rests, longestRest);
          if (!hasFailed) this.#rests += 1;
        }
        hasFailed = true;
      },
      left: leave,
    };
  }
}

/** What became of a question's call, and of the one more that it may take. */
export type Entry = {
  /** It has begun to answer. */
  answers: () => void;
  succeeded: () => void;
  /** It said no, for reasons that have nothing to do with how it works. */
  refused: () => void;
  /** Counts once for a question. */
  failed: () => void;
  /** It says nothing about how the provider works: the visitor went away, or made the model answer what nobody can use. */
  left: () => void;
};
