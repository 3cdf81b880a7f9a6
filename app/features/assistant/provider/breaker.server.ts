import type { Ending } from "./provider-call.server.ts";

/** Consecutive failed calls, and different addresses among them, that open the breaker. */
const maxFailures = 5;
const minAddresses = 3;
/** Milliseconds without a call while it is open; each call that fails then doubles them. */
const firstPause = 1000;
const longestPause = 10_000;

/**
 * Stops calls to a provider that keeps failing; after a pause one question tries again. Failures of
 * a single visitor never open it for others.
 */
export class Breaker {
  #failures = 0;
  /** Limit of remembered addresses. */
  readonly #addresses = new Set<string>();
  #pause = firstPause;
  #closedUntil = 0;

  get isOpen(): boolean {
    return this.#failures >= maxFailures && this.#addresses.size >= minAddresses;
  }

  /** Whether a question may be asked; while the breaker is open, one at a time. */
  admits(): boolean {
    if (!this.isOpen) return true;
    if (performance.now() < this.#closedUntil) return false;
    this.#closedUntil = performance.now() + longestPause;
    return true;
  }

  /** Counts the end of a call for a question from an address. */
  report(ending: Ending, address: string): void {
    if (ending === "left") this.#closedUntil = 0;
    else if (ending === "failed") {
      this.#failures += 1;
      if (this.#addresses.size < minAddresses) this.#addresses.add(address);
      if (!this.isOpen) return;
      this.#closedUntil = performance.now() + this.#pause;
      this.#pause = Math.min(2 * this.#pause, longestPause);
    } else {
      this.#failures = 0;
      this.#addresses.clear();
      this.#pause = firstPause;
    }
  }
}
