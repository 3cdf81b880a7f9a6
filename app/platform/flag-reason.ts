/**
 * Why a lead looks like spam. Stored by these names in this order, which the desk and the mails put into words;
 * features/contact/spam finds them.
 */
export const flagReasons = [
  "trap",
  "sent-by-many",
  "sent-by-two",
  "filled-in-seconds",
  "link",
  "few-links",
  "many-links",
  "only-links",
  "link-in-name",
  "link-in-subject",
  "hidden-address",
  "markup",
  "spam-phrase",
  "spam-phrases",
  "mass-mailing",
  "other-script",
  "mixed-letters",
  "random-letters",
  "same-in-all-fields",
] as const;

export type FlagReason = (typeof flagReasons)[number];

/**
 * The reasons of a lead, each in words.
 * @param stored what stands in `flag_reasons`. A name of another release stays as it is
 */
export const flagReasonsIn = (words: Record<FlagReason, string>, stored: string): string[] =>
  stored
    .split(" ")
    .filter(Boolean)
    .map((name) => (Object.hasOwn(words, name) ? words[name as FlagReason] : name));
