import { addressLines, company, contentIn, settings } from "#app/content.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { ShellData } from "#app/shell/shell-data.ts";

/** What the root route loads for the shell. */
export function rootData(locale: Locale): ShellData {
  const { nav, footer, splash, notices, errors } = contentIn(locale).messages;
  const { address, phone, email, commercialRegistration, vatNumber } = company;
  const thisYear = new Date().getFullYear();
  const { copyrightYear } = settings;
  const inRange = settings.copyright === "range" && thisYear > copyrightYear;
  return {
    locale,
    splash: settings.splash,
    messages: { nav, footer, splash, notices, errors },
    company: {
      name: company.name[locale],
      address: addressLines(locale),
      poBox: `${address.poBox}, ${address.city[locale]} ${address.poBoxPostalCode}`,
      phone,
      email,
      commercialRegistration,
      vatNumber,
    },
    years: inRange ? `${copyrightYear}–${thisYear}` : String(copyrightYear),
  };
}
