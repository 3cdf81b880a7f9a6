import { setTimeout as delay } from "node:timers/promises";
import type { DeskRelease } from "#server/answers/desk.ts";

/** Polling interval and maximum wait in milliseconds. */
const lookEvery = 50;
const longest = 30_000;

/** @returns whether this process shows the publication or a later one within `longest` */
export async function waitForPublication({ shown }: DeskRelease, number: number): Promise<boolean> {
  const until = Date.now() + longest;
  while (shown() < number) {
    if (Date.now() > until) return false;
    await delay(lookEvery);
  }
  return true;
}
