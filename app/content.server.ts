import { createContext, redirect, type RouterContextProvider } from "react-router";
import { formatHours } from "#i18n/format.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { comma, type Locale, localeOf, localePath } from "#i18n/locale.ts";
import { footerPages, type ListedPage, menuPages, pageAt, type PagePath } from "#cms/pages.ts";
import type { Content, LocalizedContent } from "#cms/read.ts";

/** The site in one language: its texts, and the facts that both languages share. */
export type LocalizedSite = { locale: Locale; siteUrl: string; robots: string } & Omit<Content, "localized"> &
  LocalizedContent;
export type LocalizedSites = Record<Locale, LocalizedSite>;

/**
 * @param site.siteUrl the public origin, without a trailing slash
 * @param site.robots the ROBOTS setting, or its placeholder
 */
export const sitesOf = (
  { localized, ...shared }: Content,
  site: Pick<LocalizedSite, "siteUrl" | "robots">,
): LocalizedSites => ({
  en: { locale: "en", ...site, ...shared, ...localized.en },
  ar: { locale: "ar", ...site, ...shared, ...localized.ar },
});

/** The content of a request; stays the same throughout, even if a publication follows meanwhile. */
export const sitesContext = createContext<LocalizedSites>();

/** Computes a value for a site on first use, and caches it as long as that site exists. */
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

/** The invitation at the end of a page to write or call. */
export const closingWords = (site: LocalizedSite) => ({
  ...site.pages.about.closing,
  phone: site.company.phone,
  reply: replyPromise(site),
});

/** Title of a page, for links to it; undefined if the path has no page. */
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
/** The menu label, unless messages.yaml has another one. */
const footerLabel = (site: LocalizedSite, page: ListedPage): string =>
  (site.messages.footer as WrittenLabels)[page.name] ?? menuLabel(site, page);
const withLabels = <Page extends ListedPage>(list: readonly Page[], label: (page: Page) => string) =>
  Object.fromEntries(list.map((page) => [page.name, label(page)])) as Record<Page["name"], string>;

/** Labels of pages in the menu and in the footer. */
export const pageLabels = (site: LocalizedSite) => ({
  nav: withLabels(menuPages, (page) => menuLabel(site, page)),
  footer: withLabels(footerPages, (page) => footerLabel(site, page)),
});

/** Label of a page in the menu, or else in the footer. */
export const pageLabel = (site: LocalizedSite, page: ListedPage): string | undefined =>
  page.menu ? menuLabel(site, page) : page.footer && footerLabel(site, page);

/** Breadcrumbs from the home page to a list, for the pages of its entries. */
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

/** Redirect from a renamed or removed page; undefined if there is none. */
export function movedPage({ locale, redirects }: LocalizedSite, path: string, { search }: URL): Response | undefined {
  const to = redirects[path];
  return to === undefined ? undefined : redirect(localePath(locale, to) + search, 301);
}

/** The Saudi National Address with its country, as lines. */
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

/** The regular week: runs of days with the same opening hours, in Riyadh time. */
export const weekInWords = ({ company, locale, messages }: LocalizedSite): { days: string; times: string }[] =>
  formatHours(company.hours.regular, messages.hours, locale);

/** Reply time, such as "within one working day". */
export function replyWithin({ company, locale, messages }: LocalizedSite): string {
  const { count, unit } = company.replyWithin;
  return fillCount(messages.within[unit], count, locale);
}

/** The promised reply time, as a sentence. */
export const replyPromise = (site: LocalizedSite): string =>
  fill(site.pages.contact.reply, { within: replyWithin(site) });

/** Cached: creating one takes a hundred times as long as using it, and every page needs it. */
const regions: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  ar: new Intl.DisplayNames("ar", { type: "region" }),
};

/** The country of the office. */
export const countryName = ({ company, locale }: Pick<LocalizedSite, "company" | "locale">): string =>
  regions[locale].of(company.address.country) ?? company.address.country;

/** Opening hours as text for the page, and as data for the browser, which has the clock. */
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

/** Location and contact details of the office, for the contact page. */
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
