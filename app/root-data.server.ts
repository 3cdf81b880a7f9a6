import { addressLines, company, contentIn, poBoxLine, settings } from "#app/content.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { ShellData } from "#app/shell/shell-data.ts";

/** What the root route loads for the shell. */
export function rootData(locale: Locale): ShellData {
  const { nav, footer, splash, notices, errors } = contentIn(locale).messages;
  const { phone, email, commercialRegistration, vatNumber } = company;
  return {
    locale,
    splash: settings.splash,
    messages: { nav, footer, splash, notices, errors },
    company: {
      name: company.name[locale],
      address: addressLines(locale),
      poBox: poBoxLine(locale),
      phone,
      email,
      commercialRegistration,
      vatNumber,
    },
    copyright: {
      from: settings.copyrightYear,
      ...(settings.copyright === "range" && { to: new Date().getFullYear() }),
    },
  };
}
