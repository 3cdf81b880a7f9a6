import { type FlagReason, flagReasonsIn } from "#app/platform/flag-reason.ts";
import type { LeadTable } from "#app/platform/tables.server.ts";

const words: Record<FlagReason, string> = {
  trap: "a field filled in that people do not see",
  "sent-by-many": "the same text from many other addresses",
  "sent-by-two": "the same text from another address",
  "filled-in-seconds": "sent within three seconds",
  link: "a link",
  "few-links": "two or three links",
  "many-links": "more than three links",
  "only-links": "hardly anything but links",
  "link-in-name": "a link in the name",
  "link-in-subject": "a link in the subject",
  "hidden-address": "a link that hides where it leads",
  markup: "links as HTML or BBCode",
  "spam-phrase": "a phrase of mass mailers",
  "spam-phrases": "several phrases of mass mailers",
  "mass-mailing": "words of a mass mailing",
  "other-script": "mostly letters of another alphabet",
  "mixed-letters": "letters of two alphabets in one word",
  "random-letters": "random letters",
  "same-in-all-fields": "the same text in all fields",
};

/** Such as `a link in the name; random letters`; empty where it is not flagged. */
export const flaggedFor = ({ flag_reasons }: Pick<LeadTable, "flag_reasons">): string =>
  flagReasonsIn(words, flag_reasons).join("; ");
