import { company, contentIn, settings } from "#app/content.server.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** What the shell around every page shows: loaded once by the root route. */
export function shellData(locale: Locale) {
  const { nav, footer, splash, notices, errors } = contentIn(locale).messages;
  const { address, phone, email, commercialRegistration, vatNumber } = company;
  const thisYear = new Date().getFullYear();
  const { copyrightYear } = settings;
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
    years:
      settings.copyright === "range" && thisYear > copyrightYear ? `${copyrightYear}–${thisYear}` : String(copyrightYear),
  };
}

export type ShellData = ReturnType<typeof shellData>;

/** The Saudi National Address, line by line. */
export function addressLines(locale: Locale): string[] {
  const { address } = company;
  const separator = locale === "ar" ? "، " : ", ";
  return [
    `${address.buildingNumber} ${address.street[locale]}`,
    [address.district[locale], address.city[locale]].join(separator),
    `${address.postalCode}-${address.additionalNumber}`,
  ];
}
