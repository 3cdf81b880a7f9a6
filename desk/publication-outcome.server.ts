import { setTimeout as delay } from "node:timers/promises";
import type { DeskRelease } from "#server/answers/desk.ts";
import type { OwnersField } from "#cms/owners-fields.ts";
import type { PublishResult } from "#server/publications/drafts/editing.ts";
import type { SignedIn } from "./desk-context.server.ts";
import { refusalSentences } from "#desk/review/refusal-sentences.server.ts";

/** `isShown`: visitors see it. `not-latest`: somebody else published meanwhile. */
export type PublicationOutcome =
  | { outcome: "published"; number: number; isShown: boolean }
  | { outcome: "refused"; reasons: string[] }
  | { outcome: "not-latest" };

/**
 * Records a publication, and waits until visitors see it.
 * @param result undefined if another publication came first
 * @param restored number of the earlier publication that it brings back
 */
export async function publicationOutcome(
  { language, record, release }: SignedIn,
  result: PublishResult | undefined,
  restored?: number,
): Promise<PublicationOutcome> {
  if (!result) return { outcome: "not-latest" };
  if (result.outcome === "refused") return { ...result, reasons: refusalSentences(result.reasons, language) };
  const { number, owned } = result;
  await record(restored === undefined ? "published" : "restored", String(restored ?? number));
  await recordOwnersFields(record, owned);
  return { outcome: "published", number, isShown: await waitForPublication(release, number) };
}

/** Polling interval and maximum wait in milliseconds. */
const lookEvery = 50;
const longest = 30_000;

/** @returns whether this process shows the publication or a later one within `longest` */
async function waitForPublication({ shown }: DeskRelease, number: number): Promise<boolean> {
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
  record: SignedIn["record"],
  ownersFields: readonly OwnersField[],
): Promise<void> {
  for (const { field, value } of ownersFields) {
    const name = switches[field];
    if (name && (value === "on" || value === "off")) await record(`${name}-${value}`);
  }
}
