import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Some 10 MB: more addresses than a site has visitors in a day, and fewer than a network of machines can call from. */
const mostKeys = 10_000;

/** Counts in memory, and forgets the key that was used longest ago where `mostKeys` are known. */
export class BoundedRateLimiter extends RateLimiterMemory {
  /** The one used last stands last. */
  readonly #keys = new Set<string | number>();

  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#use(key);
    return super.consume(key, points);
  }

  override penalty(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#use(key);
    return super.penalty(key, points);
  }

  override reward(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#use(key);
    return super.reward(key, points);
  }

  #use(key: string | number): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= mostKeys) return;
    const [oldest = ""] = this.#keys;
    this.#keys.delete(oldest);
    void this.delete(oldest);
  }
}
