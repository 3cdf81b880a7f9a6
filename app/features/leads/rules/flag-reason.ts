/**
 * Reasons for suspecting spam, with their weights, stored by these names in this order. Reasons that
 * genuine messages have, too, reach the threshold only together. Capitals, brevity, mixed languages
 * and free mail addresses do not count.
 */
export const weights = {
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

export type FlagReason = keyof typeof weights;

/** All reasons, in the order of the column. */
export const flagReasons = Object.keys(weights) as FlagReason[];

/**
 * The reasons of a lead, each in words.
 * @param column the value of `flag_reasons`. A name of another release stays as it is
 */
export const flagReasonsIn = (words: Record<FlagReason, string>, column: string): string[] =>
  column
    .split(" ")
    .filter(Boolean)
    .map((name) => (Object.hasOwn(words, name) ? words[name as FlagReason] : name));
