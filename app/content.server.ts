import { createContext, redirect, type RouterContextProvider } from "react-router";
import { formatHours } from "#i18n/format.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { comma, type Locale, localeOf, localePath } from "#i18n/locale.ts";
import { footerPages, type ListedPage, menuPages, pageAt, type PagePath } from "#content/pages.ts";
import type { Content, LocalizedContent } from "#content/read.ts";

/** The site in one language: all words, and what does not depend on the language. */
export type Edition = { locale: Locale; siteUrl: string; robots: string } & Omit<Content, "localized"> &
  LocalizedContent;
export type Editions = Record<Locale, Edition>;

/**
 * @param site.siteUrl the public origin, without a slash at the end
 * @param site.robots the setting ROBOTS, or its placeholder
 */
export const editionsOf = ({ localized, ...shared }: Content, site: Pick<Edition, "siteUrl" | "robots">): Editions => ({
  en: { locale: "en", ...site, ...shared, ...localized.en },
  ar: { locale: "ar", ...site, ...shared, ...localized.ar },
});

/**
 * What a request shows: the same from its beginning to its end, whatever is published meanwhile.
 */
export const editionsContext = createContext<Editions>();

/**
 * Makes a value for an edition when it is first asked for, and keeps it as long as the edition is
 * shown.
 */
export function oncePerEdition<Value>(make: (edition: Edition) => Value): (edition: Edition) => Value {
  const made = new WeakMap<Edition, { value: Value }>();
  return (edition) => {
    const known = made.get(edition) ?? { value: make(edition) };
    made.set(edition, known);
    return known.value;
  };
}

/** The edition in the language of an address. */
export const editionAt = ({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): Edition =>
  context.get(editionsContext)[localeOf(url.pathname)];

/** The invitation to write or call that closes a page. */
export const closingWords = (edition: Edition) => ({
  ...edition.pages.about.closing,
  phone: edition.company.phone,
  reply: replyPromise(edition),
});

/** The title of a page, for links to it; undefined for a path without a page. */
export function pageTitle(edition: Edition, path: string): string | undefined {
  const { page, entry } = pageAt(path) ?? {};
  if (!page || page.each === "blogPages") return undefined;
  if (page.each) return (page.each === "services" ? serviceIn : postIn)(edition, entry!)?.title;
  const { company, locale, messages, pages } = edition;
  return page.name === "home" ? messages.nav.home : fill(pages[page.name].title, { company: company.name[locale] });
}

type WrittenLabels = Partial<Record<ListedPage["name"], string>>;
/** Its title, unless messages.yaml says otherwise. */
const menuLabel = (edition: Edition, { name, path }: ListedPage): string =>
  (edition.messages.nav as WrittenLabels)[name] ?? pageTitle(edition, path)!;
/** As in the menu, unless messages.yaml says otherwise. */
const footerLabel = (edition: Edition, page: ListedPage): string =>
  (edition.messages.footer as WrittenLabels)[page.name] ?? menuLabel(edition, page);
const labelled = <Page extends ListedPage>(list: readonly Page[], label: (page: Page) => string) =>
  Object.fromEntries(list.map((page) => [page.name, label(page)])) as Record<Page["name"], string>;

/** What pages are called in the menu and in the footer. */
export const pageLabels = (edition: Edition) => ({
  nav: labelled(menuPages, (page) => menuLabel(edition, page)),
  footer: labelled(footerPages, (page) => footerLabel(edition, page)),
});

/** The label of a page in the menu, or else in the footer. */
export const pageLabel = (edition: Edition, page: ListedPage): string | undefined =>
  page.menu ? menuLabel(edition, page) : page.footer && footerLabel(edition, page);

/** The way from the home page to a list, for its entries. */
export const breadcrumbs = (edition: Edition, list: PagePath) => ({
  label: edition.messages.breadcrumb.label,
  trail: (["/", list] as const).map((path) => ({ path, title: pageTitle(edition, path)! })),
});

/** What the privacy notice says of what the settings decide. */
export const privacyTexts = ({ pages: { privacy }, settings }: Edition) => ({
  visits: privacy.visits[settings.countVisits],
  questions: privacy.questions[settings.keepQuestions],
});

export const serviceIn = ({ services }: Edition, slug: string) => services.find((service) => service.slug === slug);

export const postIn = ({ posts }: Edition, slug: string) => posts.find((post) => post.slug === slug);

/**
 * The answer at the address of a page that was renamed or removed; undefined if it leads nowhere.
 */
export function movedPage({ locale, redirects }: Edition, path: string, { search }: URL): Response | undefined {
  const to = redirects[path];
  return to === undefined ? undefined : redirect(localePath(locale, to) + search, 301);
}

/** The Saudi National Address with its country, line by line. */
export function addressLines({ company, locale }: Edition): string[] {
  const { buildingNumber, street, district, city, postalCode, additionalNumber } = company.address;
  return [
    `${buildingNumber} ${street[locale]}`,
    [district[locale], city[locale]].join(comma[locale]),
    `${postalCode}-${additionalNumber}`,
    countryName({ company, locale }),
  ];
}

/** The text after "P.O. Box". */
export function poBoxLine({ company, locale }: Edition): string {
  const { poBox, city, poBoxPostalCode } = company.address;
  return [poBox, `${city[locale]} ${poBoxPostalCode}`].join(comma[locale]);
}

/** The usual week: runs of days with the same opening hours, in Riyadh time. */
export const weekInWords = ({ company, locale, messages }: Edition): { days: string; times: string }[] =>
  formatHours(company.hours.regular, messages.hours, locale);

/** How soon a message is answered: "within one working day". */
export function replyWithin({ company, locale, messages }: Edition): string {
  const { count, unit } = company.replyWithin;
  return fillCount(messages.within[unit], count, locale);
}

/** When an answer comes, as a sentence. */
export const replyPromise = (edition: Edition): string =>
  fill(edition.pages.contact.reply, { within: replyWithin(edition) });

/** Making one takes a hundred times as long as using it, and every page needs it. */
const regions: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  ar: new Intl.DisplayNames("ar", { type: "region" }),
};

/** The country of the office. */
export const countryName = ({ company, locale }: Pick<Edition, "company" | "locale">): string =>
  regions[locale].of(company.address.country) ?? company.address.country;

/** Opening hours in words for the page, and as data for the browser, which has the clock. */
export function openingHours(edition: Edition) {
  const { company, locale, messages } = edition;
  const { timeZone, regular, exceptions } = company.hours;
  return {
    timeZone,
    regular,
    exceptions: exceptions.map(({ name, ...rest }) => ({ ...rest, name: name[locale] })),
    rows: weekInWords(edition),
    words: messages.hours,
  };
}

/** Where the office is and how to reach it, for the contact page. */
export function contactDetails(edition: Edition) {
  const { company, locale, messages, pages } = edition;
  const { location, phone, whatsapp, email } = pages.contact;
  const { latitude, longitude } = company.location;
  return {
    words: { location, phone, whatsapp, email, newWindow: messages.actions.newWindow },
    legalName: company.legalName[locale],
    address: addressLines(edition),
    shortAddress: company.address.shortAddress,
    poBox: poBoxLine(edition),
    map: `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
    phone: company.phone,
    whatsapp: company.whatsapp,
    email: company.email,
    reply: replyPromise(edition),
  };
}
