import { company } from "#app/content.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { env } from "#app/platform/env.server.ts";

/** Whom our mails are from: MAIL_FROM, or the company's own address where no mail server is set. */
export const sender = (locale: Locale): string => env().MAIL_FROM ?? `${company.name[locale]} <${company.email}>`;

/** Where the company reads its leads. */
export const ourMailboxes = (): string[] => env().LEADS_TO ?? [company.email];

/** All addresses that are the company's, without names. */
export const ownAddresses = (): string[] =>
  [sender("en"), ...ourMailboxes(), company.email, company.privacyEmail].map(addressOf);

/** Without the name in front of it. */
export const addressOf = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
