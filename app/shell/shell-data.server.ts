import {
  addressLines,
  type LocalizedSite,
  openingHours,
  pageLabels,
  poBoxLine,
  replyWithin,
} from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";

/** Data of the shell around every page; for the chat only its button's label. */
export function shellData(site: LocalizedSite) {
  const { assistant, company, locale, messages, settings } = site;
  const { nav, footer, splash, notices, errors } = messages;
  const labels = pageLabels(site);
  const { phone, email, commercialRegistration, vatNumber } = company;
  return {
    locale,
    splash: settings.splash,
    // In order of priority: only the first match is shown.
    bands: [
      { words: notices.staging, shownFor: site.robots },
      ...(site.isSample ? [{ words: notices.sample, shownFor: site.siteUrl }] : []),
    ],
    messages: { nav: { ...nav, ...labels.nav }, footer: { ...footer, ...labels.footer }, splash, notices, errors },
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
        newWindow: messages.actions.newWindow,
      },
      phone,
      whatsapp: company.whatsapp,
      hours: openingHours(site),
    },
    services: site.services.map(({ slug, title, icon }) => ({ slug, title, icon })),
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
