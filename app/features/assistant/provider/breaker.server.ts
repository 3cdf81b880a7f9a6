/** Questions in a row that it failed at, after which the provider is left alone. */
const tolerated = 5;
/** Milliseconds. A hiccup is over soon: the rest is short at first, and doubles with each try that fails. */
const firstRest = 1000;
const longestRest = 10_000;

/**
 * Keeps visitors from waiting for a provider that keeps failing. After a rest one call tries again; while it is under way
 * the others are not let through.
 */
export class Breaker {
  #failures = 0;
  #until = 0;
  #isTrying = false;
  readonly #firstRest: number;

  /** @param rest milliseconds of the first rest */
  constructor(rest = firstRest) {
    this.#firstRest = rest;
  }

  /** Lets a question through, whose calls are told of by what is returned, or answers with nothing. */
  enter(): Entry | undefined {
    const isOpen = this.#failures >= tolerated;
    if (isOpen && (this.#isTrying || performance.now() < this.#until)) return undefined;
    this.#isTrying = isOpen;
    let hasFailed = false;
    const leave = () => {
      if (isOpen) this.#isTrying = false;
    };
    const works = () => {
      leave();
      this.#failures = 0;
    };
    return {
      answers: () => {
        leave();
        // One more failure, and it rests again.
        if (isOpen) this.#failures = Math.min(this.#failures, tolerated - 1);
      },
      succeeded: works,
      refused: works,
      failed: () => {
        leave();
        if (!hasFailed) this.#failures += 1;
        hasFailed = true;
        const beyond = this.#failures - tolerated;
        if (beyond >= 0) this.#until = performance.now() + Math.min(this.#firstRest * 2 ** beyond, longestRest);
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
  /** It says nothing about the provider: the visitor went away. */
  left: () => void;
};
