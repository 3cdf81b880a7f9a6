import { setTimeout as delay } from "node:timers/promises";
import type { DeskRelease } from "#server/answers/desk.ts";
import type { PublishResult } from "#server/publications/drafts/editing.ts";
import type { FieldReader, SignedIn } from "./desk-context.server.ts";
import { words } from "#words/desk-publications.ts";
import { fill } from "#i18n/fill.tsx";
import { switchActions } from "#cms/owners-fields.ts";
import type { Author } from "#app/features/content/publications.server.ts";
import { refusalSentences } from "#desk/review/refusal-sentences.server.ts";

/** `isShown`: visitors see it. `not-latest`: a colleague published meanwhile. */
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
  for (const action of switchActions(owned)) await record(action);
  return { outcome: "published", number, isShown: await waitForPublication(release, number) };
}

export type TakeBackOutcome = Exclude<PublicationOutcome, { outcome: "published" }> | { outcome: "taken-back" };

/**
 * Takes back the publication whose `number` a form sends.
 * @param restore brings the one before it again; undefined if it is not the latest
 */
export async function takeBackOutcome(
  desk: SignedIn & { field: FieldReader },
  restore: (number: number, by: { author: Author; note: string }) => Promise<PublishResult | undefined>,
): Promise<TakeBackOutcome> {
  const { author, field, language } = desk;
  const number = /^[1-9]\d{0,8}$/.test(field("number")) ? Number(field("number")) : 0;
  const note = fill(words[language].note, { number: number - 1 });
  const result = await publicationOutcome(desk, await restore(number, { author, note }), number - 1);
  return result.outcome === "published" ? { outcome: "taken-back" } : result;
}

/** Polling interval and maximum wait in milliseconds. */
const lookEvery = 50;
const longest = 30_000;

/** @returns whether this process shows the publication or a later one within `longest` */
async function waitForPublication({ shown, lookForPublication }: DeskRelease, number: number): Promise<boolean> {
  lookForPublication();
  const until = Date.now() + longest;
  while (shown() < number) {
    if (Date.now() > until) return false;
    await delay(lookEvery);
  }
  return true;
}
