import { setTimeout as delay } from "node:timers/promises";
import type { DeskRelease } from "#server/answers/desk.ts";
import type { allow } from "./desk-context.server.ts";
import type { OwnersField } from "#cms/owners-fields.ts";

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

const switches: Record<string, "questions" | "visits"> = { keepQuestions: "questions", countVisits: "visits" };

/** Records each owner's field that a publication changed, for all ways of publishing. */
export async function recordOwnersFields(
  record: ReturnType<typeof allow>["record"],
  ownersFields: readonly OwnersField[],
): Promise<void> {
  for (const { field, value } of ownersFields) {
    const name = switches[field];
    if (name && (value === "on" || value === "off")) await record(`${name}-${value}`);
  }
}
