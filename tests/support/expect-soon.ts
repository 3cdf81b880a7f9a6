import { setTimeout as delay } from "node:timers/promises";

type Falsy = false | undefined | null | "" | 0;

/**
 * Waits for a condition.
 * @param look returns the awaited value, or a falsy one until it is available
 * @throws Error after the time limit, with the name of the condition
 */
export async function expectSoon<T>(
  what: string,
  look: () => T | Falsy | Promise<T | Falsy>,
  milliseconds = 300_000,
): Promise<T> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(50)) {
    const found = await look();
    if (found) return found as T;
  }
  throw new Error(`waited ${milliseconds / 1000} s in vain: ${what}`);
}
