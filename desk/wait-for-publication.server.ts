import { setTimeout as delay } from "node:timers/promises";
import type { DeskRelease } from "#server/answers/desk.ts";

/** Milliseconds between two looks, and that a member waits at most. */
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
