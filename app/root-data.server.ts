import { addressLines, company, contentIn, poBoxLine, settings } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { ShellData } from "#app/shell/shell-data.ts";

/** What the root route loads: for the shell, and of the chat no more than the name of its button. */
export function rootData(locale: Locale): ShellData & { chat: string } {
  const { messages, assistant } = contentIn(locale);
  const { nav, footer, splash, notices, errors } = messages;
  const { phone, email, commercialRegistration, vatNumber } = company;
  return {
    locale,
    splash: settings.splash,
    messages: { nav, footer, splash, notices, errors },
    company: {
      name: company.name[locale],
      legalName: company.legalName[locale],
      address: addressLines(locale),
      poBox: poBoxLine(locale),
      phone,
      email,
      commercialRegistration,
      vatNumber,
    },
    chat: fill(assistant.open, { assistant: company.assistantName[locale] }),
    copyright: {
      from: settings.copyrightYear,
      ...(settings.copyright === "range" && { to: new Date().getFullYear() }),
    },
  };
}
