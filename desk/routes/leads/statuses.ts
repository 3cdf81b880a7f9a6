import type { Words } from "#desk/words/words.ts";

export const statuses = ["new", "contacted", "won", "lost", "spam"] as const;
export type Status = (typeof statuses)[number];

/**
 * A status in words: an enquiry is won or lost, an application accepted or not.
 * @param form that the message came by; empty for the contact form, undefined for all together
 */
export const statusIn = (words: Words["leads"], status: Status, form: string | undefined): string =>
  ({
    ...words.statuses,
    ...(form === undefined ? words.anyStatuses : form !== "" && words.requestStatuses),
  })[status];
