import { type FlagReason, flagReasons } from "#app/platform/flag-reason.ts";
import { spamPhrases } from "./spam-phrases.ts";
import { caseChanges, linksIn, plain, withoutLinks, writtenIn } from "./text-signs.ts";

/** What is known of a submission besides its words. */
export type Signs = {
  /** The field that people never see was filled in. */
  trapped: boolean;
  /** From the first focus in the form to sending, as the browser says; undefined where there was no script. */
  fillMilliseconds: number | undefined;
  /** A proof of work came along that is valid and was not used before. */
  proven: boolean;
  /** Other e-mail addresses that the same text came from in the last week, counted up to a few. */
  otherSenders: number;
};

export type Texts = { name: string; subject: string; message: string; topic: string };

/** From this score on a lead is flagged. No weight but those of the trap and of repeats reaches it alone. */
export const threshold = 5;

/**
 * What counts how much. Reasons that people give as well, such as a link or another script, weigh little: only in
 * company do they reach the threshold. Capitals, brevity, mixed languages and free mail addresses are no reasons at all.
 */
export const weights: Record<FlagReason, number> = {
  trap: 8,
  "sent-by-many": 6,
  "sent-by-two": 2,
  "filled-in-seconds": 2,
  link: 1,
  "few-links": 2,
  "many-links": 4,
  "only-links": 3,
  "link-in-name": 4,
  "link-in-subject": 2,
  "hidden-address": 2,
  markup: 4,
  "spam-phrase": 3,
  "spam-phrases": 6,
  "mass-mailing": 2,
  "other-script": 3,
  "mixed-letters": 4,
  "random-letters": 5,
  "same-in-all-fields": 3,
};

/** What a valid proof takes off: somebody's browser has worked for this message. Its absence adds nothing. */
export const proofBonus = 2;

/** Fewer milliseconds are not enough to fill in five fields, unless a program or a password manager does it. */
const quick = 3000;
/** Addresses that say nothing about where they lead. */
const shortener = /\b(?:bit\.ly|tinyurl\.com|goo\.su|cutt\.ly|is\.gd|rb\.gy|t\.me|telegra\.ph|clck\.ru)\b/i;
const markup = /\[\/?(?:url|link|img)\b|<\/?a\b|\bhref\s*=/i;

/** Scores a lead: the higher, the more it looks like spam. It never decides whether a lead is kept. */
export function spamScore(texts: Texts, signs: Signs): { score: number; reasons: FlagReason[] } {
  const found = new Set<FlagReason>([...signReasons(signs), ...textReasons(texts)]);
  const reasons = flagReasons.filter((reason) => found.has(reason));
  const sum = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return { score: signs.proven ? sum - proofBonus : sum, reasons };
}

function* signReasons({ trapped, fillMilliseconds, otherSenders }: Signs): Generator<FlagReason> {
  if (trapped) yield "trap";
  if (otherSenders >= 3) yield "sent-by-many";
  else if (otherSenders > 0) yield "sent-by-two";
  if (fillMilliseconds !== undefined && fillMilliseconds < quick) yield "filled-in-seconds";
}

function* textReasons({ name, subject, message, topic }: Texts): Generator<FlagReason> {
  const body = `${message}\n${topic}`;
  const everything = plain(`${name}\n${subject}\n${body}`);
  const links = linksIn(body);
  const words = withoutLinks(body);

  if (links.length > 3) yield "many-links";
  else if (links.length > 1) yield "few-links";
  else if (links.length > 0) yield "link";
  if (links.length > 0 && words.length < 15) yield "only-links";
  if (linksIn(name).length > 0) yield "link-in-name";
  if (linksIn(subject).length > 0) yield "link-in-subject";
  if (shortener.test(everything)) yield "hidden-address";
  if (markup.test(everything)) yield "markup";

  const phrases = Object.values(spamPhrases.selling).filter((pattern) => pattern.test(everything)).length;
  if (phrases > 1) yield "spam-phrases";
  else if (phrases > 0) yield "spam-phrase";
  if (spamPhrases.massMailing.test(everything)) yield "mass-mailing";

  const { known, other, mixed } = writtenIn(`${subject}\n${words}`);
  if (other > known) yield "other-script";
  if (mixed) yield "mixed-letters";
  if (caseChanges(message) > 3 && caseChanges(name) + caseChanges(subject) > 2) yield "random-letters";
  if (name === subject && subject === message) yield "same-in-all-fields";
}
