import type { LocalizedSites } from "#app/content.server.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Env } from "#app/platform/env.server.ts";

/** Dependencies of mails: the settings, and the site's current texts. */
export type MailDeps = { settings: Env; sites: () => LocalizedSites };

/** Sender of our mails: MAIL_FROM, or the company's own address if no mail server is set. */
export function sender({ settings, sites }: MailDeps, locale: Locale): string {
  const { company } = sites()[locale];
  return settings.MAIL_FROM ?? `${company.name[locale]} <${company.email}>`;
}

/** Mailboxes in which the company receives leads. */
export const ourMailboxes = ({ settings, sites }: MailDeps): string[] =>
  settings.LEADS_TO ?? [sites().en.company.email];

/** All addresses of the company, without names. */
export function ownAddresses(deps: MailDeps): string[] {
  const { email, privacyEmail } = deps.sites().en.company;
  return [sender(deps, "en"), ...ourMailboxes(deps), email, privacyEmail].map(addressOf);
}

/** The bare address, without the name before it. */
export const addressOf = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

/** The part before the @ may hold `?` and `&`, which would add fields to the mail. */
export function mailLink(address: string): string {
  const at = address.lastIndexOf("@");
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`;
}

/** Languages of a mail that covers several visitors: both, unless LEADS_LANGUAGE names one. */
export function ourLocales({ settings: { LEADS_LANGUAGE } }: MailDeps): Locale[] {
  return LEADS_LANGUAGE === "visitor" ? [...locales] : [LEADS_LANGUAGE];
}

/** Language of a mail to the company about one visitor. */
export function ourLocaleFor({ settings: { LEADS_LANGUAGE } }: MailDeps, visitor: Locale): Locale {
  return LEADS_LANGUAGE === "visitor" ? visitor : LEADS_LANGUAGE;
}
