/** Failures in a row after which the provider is left alone. */
const tolerated = 5;
const restMilliseconds = 10_000;

/**
 * Keeps visitors from waiting for a provider that keeps failing. After a rest one call tries again; while it is under way
 * the others are not let through.
 */
export class Breaker {
  #failures = 0;
  #until = 0;
  #isTrying = false;
  readonly #rest: number;

  /** @param rest milliseconds */
  constructor(rest = restMilliseconds) {
    this.#rest = rest;
  }

  /** Lets a call through, or answers with nothing. */
  enter(): Entry | undefined {
    const isOpen = this.#failures >= tolerated;
    if (isOpen && (this.#isTrying || performance.now() < this.#until)) return undefined;
    this.#isTrying = isOpen;
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
        this.#failures += 1;
        if (this.#failures >= tolerated) this.#until = performance.now() + this.#rest;
      },
      left: leave,
    };
  }
}

/** What became of a call. */
type Entry = {
  /** It has begun to answer. */
  answers: () => void;
  succeeded: () => void;
  /** It said no, for reasons that have nothing to do with how it works. */
  refused: () => void;
  failed: () => void;
  /** It says nothing about the provider: the visitor went away. */
  left: () => void;
};
