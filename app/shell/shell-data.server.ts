import {
  addressLines,
  emergencyOf,
  navigationOf,
  openingHours,
  placeOf,
  poBoxLine,
  replyWithin,
  type LocalizedSite,
} from "#app/content.server.ts";
import { logoOf } from "#app/style/logo.server.ts";
import { fill } from "#i18n/fill.tsx";
import { withoutLocale } from "#i18n/locale.ts";

/** Pages without the splash screen: visitors who write, or first read the privacy notice, need not wait. */
const withoutSplash: ReadonlySet<string> = new Set(["/contact", "/privacy", "/search"]);

/** Data of the shell around every page; for the chat only its button's label. @param path of the page */
export function shellData(site: LocalizedSite, path: string) {
  const { assistant, brand, company, locale, messages, settings } = site;
  const { nav, footer, splash, notices, errors } = messages;
  const logo = logoOf(site, locale);
  const { phone, email, commercialRegistration, vatNumber } = company;
  return {
    locale,
    splash: withoutSplash.has(withoutLocale(path)) ? ("off" as const) : settings.splash,
    /** Present only if it differs from the shipped one. */
    ...(brand.figure === "none" && { figure: brand.figure }),
    ...(logo && { logo }),
    // In order of priority: only the first match is shown.
    bands: [
      { words: notices.staging, shownFor: site.robots },
      ...(site.invented ? [{ words: notices[site.invented], shownFor: site.siteUrl }] : []),
    ],
    messages: { nav, footer, splash, notices, errors },
    navigation: navigationOf(site),
    company: {
      name: company.name[locale],
      legalName: company.legalName[locale],
      address: addressLines(site),
      poBox: poBoxLine(site),
      phone,
      email,
      commercialRegistration,
      vatNumber,
    },
    contact: {
      words: {
        ...messages.contactWays,
        formText: fill(messages.contactWays.formText, { within: replyWithin(site) }),
      },
      phone,
      emergency: emergencyOf(site),
      whatsapp: company.whatsapp,
      hours: openingHours(site),
    },
    newWindow: messages.actions.newWindow,
    services: site.services.map(({ slug, title }) => ({ slug, title })),
    hasPosts: site.posts.length > 0,
    ...((commercialRegistration || vatNumber) && { checkUs: placeOf(site, "registers") }),
    chat: {
      label: fill(assistant.open, { assistant: company.assistantName[locale] }),
      shortLabel: assistant.openShort,
    },
    copyright: {
      from: settings.copyrightYear,
      ...(settings.copyright === "range" && { to: new Date().getFullYear() }),
    },
  };
}

export type ShellData = ReturnType<typeof shellData>;
