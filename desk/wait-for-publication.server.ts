import { setTimeout as delay } from "node:timers/promises";
import type { DeskRelease } from "#server/answers/desk.ts";

/** Polling interval in milliseconds, and the longest wait of a member. */
const lookEvery = 50;
const longest = 30_000;

/** @returns whether this process shows a publication, or a later one, to visitors before a member is tired of waiting */
export async function waitForPublication({ shown }: DeskRelease, number: number): Promise<boolean> {
  const until = Date.now() + longest;
  while (shown() < number) {
    if (Date.now() > until) return false;
    await delay(lookEvery);
  }
  return true;
}
