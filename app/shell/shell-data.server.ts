import { addressLines, type Edition, openingHours, pageLabels, poBoxLine, replyWithin } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";

/** What the shell around every page shows, and of the chat the name of its button. */
export function shellData(edition: Edition) {
  const { assistant, company, locale, messages, settings } = edition;
  const { nav, footer, splash, notices, errors } = messages;
  const labels = pageLabels(edition);
  const { phone, email, commercialRegistration, vatNumber } = company;
  return {
    locale,
    splash: settings.splash,
    // In the order of their importance: the first that is meant is shown.
    bands: [
      { words: notices.staging, shownFor: edition.robots },
      ...(edition.isSample ? [{ words: notices.sample, shownFor: edition.siteUrl }] : []),
    ],
    messages: { nav: { ...nav, ...labels.nav }, footer: { ...footer, ...labels.footer }, splash, notices, errors },
    company: {
      name: company.name[locale],
      legalName: company.legalName[locale],
      address: addressLines(edition),
      poBox: poBoxLine(edition),
      phone,
      email,
      commercialRegistration,
      vatNumber,
    },
    contact: {
      words: {
        ...messages.contactWays,
        formText: fill(messages.contactWays.formText, { within: replyWithin(edition) }),
        newWindow: messages.actions.newWindow,
      },
      phone,
      whatsapp: company.whatsapp,
      hours: openingHours(edition),
    },
    services: edition.services.map(({ slug, title, icon }) => ({ slug, title, icon })),
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
