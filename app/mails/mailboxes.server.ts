import type { Editions } from "#app/content.server.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Env } from "#app/platform/env.server.ts";

/** What mails are made by: settings, and the site's words of the moment. */
export type MailParts = { settings: Env; editions: () => Editions };

/** The sender of our mails: MAIL_FROM, or the company's own address if no mail server is set. */
export function sender({ settings, editions }: MailParts, locale: Locale): string {
  const { company } = editions()[locale];
  return settings.MAIL_FROM ?? `${company.name[locale]} <${company.email}>`;
}

/** Where the company reads its leads. */
export const ourMailboxes = ({ settings, editions }: MailParts): string[] =>
  settings.LEADS_TO ?? [editions().en.company.email];

/** All addresses that are the company's, without names. */
export function ownAddresses(parts: MailParts): string[] {
  const { email, privacyEmail } = parts.editions().en.company;
  return [sender(parts, "en"), ...ourMailboxes(parts), email, privacyEmail].map(addressOf);
}

/** Without the name in front of it. */
export const addressOf = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

/** Languages of a mail about many visitors: both, unless LEADS_LANGUAGE names one. */
export function ourLocales({ settings: { LEADS_LANGUAGE } }: MailParts): Locale[] {
  return LEADS_LANGUAGE === "visitor" ? [...locales] : [LEADS_LANGUAGE];
}

/** Language of a mail to the company that is about one visitor. */
export function ourLocaleFor({ settings: { LEADS_LANGUAGE } }: MailParts, visitor: Locale): Locale {
  return LEADS_LANGUAGE === "visitor" ? visitor : LEADS_LANGUAGE;
}
