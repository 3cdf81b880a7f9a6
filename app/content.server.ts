import { createContext, redirect, type RouterContextProvider } from "react-router";
import { formatHours } from "#i18n/format.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { comma, type Locale, localeOf, localePath } from "#i18n/locale.ts";
import { footerPages, type ListedPage, menuPages, pageAt, type PagePath } from "#content/pages.ts";
import type { Content, LocalizedContent } from "#content/read.ts";

/** The site in one language: all words, and the facts that both languages share. */
export type LocalizedSite = { locale: Locale; siteUrl: string; robots: string } & Omit<Content, "localized"> &
  LocalizedContent;
export type LocalizedSites = Record<Locale, LocalizedSite>;

/**
 * @param site.siteUrl the public origin, without a slash at the end
 * @param site.robots the setting ROBOTS, or its placeholder
 */
export const sitesOf = (
  { localized, ...shared }: Content,
  site: Pick<LocalizedSite, "siteUrl" | "robots">,
): LocalizedSites => ({
  en: { locale: "en", ...site, ...shared, ...localized.en },
  ar: { locale: "ar", ...site, ...shared, ...localized.ar },
});

/** The content of a request, the same from its beginning to its end, even if a publication follows meanwhile. */
export const sitesContext = createContext<LocalizedSites>();

/** Makes a value for a site on first use, and keeps it while that site is shown. */
export function oncePerSite<Value>(make: (site: LocalizedSite) => Value): (site: LocalizedSite) => Value {
  const cache = new WeakMap<LocalizedSite, { value: Value }>();
  return (site) => {
    const entry = cache.get(site) ?? { value: make(site) };
    cache.set(site, entry);
    return entry.value;
  };
}

/** The site in the language of an address. */
export const siteAt = ({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): LocalizedSite =>
  context.get(sitesContext)[localeOf(url.pathname)];

/** The invitation to write or call that closes a page. */
export const closingWords = (site: LocalizedSite) => ({
  ...site.pages.about.closing,
  phone: site.company.phone,
  reply: replyPromise(site),
});

/** The title of a page, for links to it; undefined for a path without a page. */
export function pageTitle(site: LocalizedSite, path: string): string | undefined {
  const { page, entry } = pageAt(path) ?? {};
  if (!page || page.each === "blogPages") return undefined;
  if (page.each) return (page.each === "services" ? serviceIn : postIn)(site, entry!)?.title;
  const { company, locale, messages, pages } = site;
  return page.name === "home" ? messages.nav.home : fill(pages[page.name].title, { company: company.name[locale] });
}

type WrittenLabels = Partial<Record<ListedPage["name"], string>>;
/** The page's title, unless messages.yaml has a label. */
const menuLabel = (site: LocalizedSite, { name, path }: ListedPage): string =>
  (site.messages.nav as WrittenLabels)[name] ?? pageTitle(site, path)!;
/** The menu's label, unless messages.yaml has another. */
const footerLabel = (site: LocalizedSite, page: ListedPage): string =>
  (site.messages.footer as WrittenLabels)[page.name] ?? menuLabel(site, page);
const withLabels = <Page extends ListedPage>(list: readonly Page[], label: (page: Page) => string) =>
  Object.fromEntries(list.map((page) => [page.name, label(page)])) as Record<Page["name"], string>;

/** Titles of pages in the menu and in the footer. */
export const pageLabels = (site: LocalizedSite) => ({
  nav: withLabels(menuPages, (page) => menuLabel(site, page)),
  footer: withLabels(footerPages, (page) => footerLabel(site, page)),
});

/** The label of a page in the menu, or else in the footer. */
export const pageLabel = (site: LocalizedSite, page: ListedPage): string | undefined =>
  page.menu ? menuLabel(site, page) : page.footer && footerLabel(site, page);

/** The way from the home page to a list, for its entries. */
export const breadcrumbs = (site: LocalizedSite, list: PagePath) => ({
  label: site.messages.breadcrumb.label,
  trail: (["/", list] as const).map((path) => ({ path, title: pageTitle(site, path)! })),
});

/** Paragraphs of the privacy notice that depend on the settings. */
export const privacyTexts = ({ pages: { privacy }, settings }: LocalizedSite) => ({
  visits: privacy.visits[settings.countVisits],
  questions: privacy.questions[settings.keepQuestions],
});

export const serviceIn = ({ services }: LocalizedSite, slug: string) =>
  services.find((service) => service.slug === slug);

export const postIn = ({ posts }: LocalizedSite, slug: string) => posts.find((post) => post.slug === slug);

/** The redirect from a renamed or removed page; undefined without one. */
export function movedPage({ locale, redirects }: LocalizedSite, path: string, { search }: URL): Response | undefined {
  const to = redirects[path];
  return to === undefined ? undefined : redirect(localePath(locale, to) + search, 301);
}

/** The Saudi National Address with its country, line by line. */
export function addressLines({ company, locale }: LocalizedSite): string[] {
  const { buildingNumber, street, district, city, postalCode, additionalNumber } = company.address;
  return [
    `${buildingNumber} ${street[locale]}`,
    [district[locale], city[locale]].join(comma[locale]),
    `${postalCode}-${additionalNumber}`,
    countryName({ company, locale }),
  ];
}

/** The text after "P.O. Box". */
export function poBoxLine({ company, locale }: LocalizedSite): string {
  const { poBox, city, poBoxPostalCode } = company.address;
  return [poBox, `${city[locale]} ${poBoxPostalCode}`].join(comma[locale]);
}

/** The usual week: runs of days with the same opening hours, in Riyadh time. */
export const weekInWords = ({ company, locale, messages }: LocalizedSite): { days: string; times: string }[] =>
  formatHours(company.hours.regular, messages.hours, locale);

/** How soon a message is answered: "within one working day". */
export function replyWithin({ company, locale, messages }: LocalizedSite): string {
  const { count, unit } = company.replyWithin;
  return fillCount(messages.within[unit], count, locale);
}

/** When an answer comes, as a sentence. */
export const replyPromise = (site: LocalizedSite): string =>
  fill(site.pages.contact.reply, { within: replyWithin(site) });

/** Making one takes a hundred times as long as using it, and every page needs it. */
const regions: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  ar: new Intl.DisplayNames("ar", { type: "region" }),
};

/** The country of the office. */
export const countryName = ({ company, locale }: Pick<LocalizedSite, "company" | "locale">): string =>
  regions[locale].of(company.address.country) ?? company.address.country;

/** Opening hours in words for the page, and as data for the browser, which has the clock. */
export function openingHours(site: LocalizedSite) {
  const { company, locale, messages } = site;
  const { timeZone, regular, exceptions } = company.hours;
  return {
    timeZone,
    regular,
    exceptions: exceptions.map(({ name, ...rest }) => ({ ...rest, name: name[locale] })),
    rows: weekInWords(site),
    words: messages.hours,
  };
}

/** Where the office is and how to reach it, for the contact page. */
export function contactDetails(site: LocalizedSite) {
  const { company, locale, messages, pages } = site;
  const { location, phone, whatsapp, email } = pages.contact;
  const { latitude, longitude } = company.location;
  return {
    words: { location, phone, whatsapp, email, newWindow: messages.actions.newWindow },
    legalName: company.legalName[locale],
    address: addressLines(site),
    shortAddress: company.address.shortAddress,
    poBox: poBoxLine(site),
    map: `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
    phone: company.phone,
    whatsapp: company.whatsapp,
    email: company.email,
    reply: replyPromise(site),
  };
}
