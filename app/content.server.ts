import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import { formatHours } from "#i18n/format.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { comma, type Locale, localeOf, localePath } from "#i18n/locale.ts";
import { isFurther, isThere, pageAt, type PageLink, type PagePath, pagePaths, shownCategories } from "#cms/pages.ts";
import type { Kind } from "#app/sections/kinds.ts";
import type { RenderedText } from "#cms/markdown.ts";
import type { Content, LocalizedContent, RenderedPost } from "#cms/read.ts";
import type { SearchWords } from "#cms/search-words.ts";
import type { Navigation } from "#cms/schema/documents.ts";

/** The site in one language: its texts, and the facts that both languages share. */
export type LocalizedSite = { locale: Locale; siteUrl: string; robots: string } & Omit<
  Content,
  "localized" | "folder"
> &
  LocalizedContent;
export type LocalizedSites = Record<Locale, LocalizedSite>;

/**
 * @param site.siteUrl the public origin, without a trailing slash
 * @param site.robots the ROBOTS setting, or its placeholder
 */
export function sitesOf(
  { localized, folder, ...shared }: Content,
  site: Pick<LocalizedSite, "siteUrl" | "robots">,
): LocalizedSites {
  const sites: LocalizedSites = {
    en: { locale: "en", ...site, ...shared, ...localized.en },
    ar: { locale: "ar", ...site, ...shared, ...localized.ar },
  };
  if (folder) for (const one of Object.values(sites)) folders.set(one, folder);
  return sites;
}

/** Folder in which a published site is rendered; copies with drafts have none. */
const folders = new WeakMap<LocalizedSite, string>();

export const folderOf = (site: LocalizedSite): string | undefined => folders.get(site);

/** The content of a request; stays the same throughout, even if a publication follows meanwhile. */
export const sitesContext = createContext<LocalizedSites>();

/** Computes a value for a site on first use, and caches it as long as that site exists. */
export function oncePerSite<Value>(make: (site: LocalizedSite) => Value): (site: LocalizedSite) => Value {
  const cache = new WeakMap<LocalizedSite, Value>();
  return (site) => cache.getOrInsertComputed(site, make);
}

/** The site in the language of an address. */
export const siteAt = ({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): LocalizedSite =>
  context.get(sitesContext)[localeOf(url.pathname)];

/** Title of a page, for links to it; undefined if there is no such page. */
export function pageTitle(site: LocalizedSite, path: string): string | undefined {
  const { page, entry } = pageAt(path) ?? {};
  if (!page || isFurther(page) || !isThere(page, site)) return undefined;
  const { company, locale, pages } = site;
  if (page.each === "services") return serviceIn(site, entry!)?.title;
  if (page.each === "posts") return postIn(site, entry!)?.title;
  if (page.each === "categories") return categoryIn(site, entry)?.name;
  const title = page.each ? ownPageIn(site, entry!)?.title : pages[page.name].title;
  return title && fill(title, { company: company.name[locale] });
}

/** A page's facts for search engines and networks; undefined if there is no such page. */
export function metaAt(site: LocalizedSite, path: string): SearchWords | undefined {
  const { page, entry } = pageAt(path) ?? {};
  if (!page || isFurther(page)) return undefined;
  if (page.each === "services") return serviceIn(site, entry!)?.meta;
  if (page.each === "posts") return postIn(site, entry!)?.meta;
  return page.each ? ownPageIn(site, entry!)?.meta : site.pages[page.name].meta;
}

const ownPageIn = ({ ownPages }: LocalizedSite, slug: string) => ownPages.find((page) => page.slug === slug);

/** A page of sections; undefined if the path has none. */
export function sectionPageAt(site: LocalizedSite, path: string) {
  const { page, entry } = pageAt(path) ?? {};
  if (page?.each === "ownPages") return ownPageIn(site, entry!);
  const isSections = page && !page.each && page.module === "page" && isThere(page, site);
  return isSections ? site.pages[page.name as "home" | "about" | "services" | "privacy"] : undefined;
}

/** `to` is a path without its language, perhaps with a fragment, or an address of another website. */
export type NavigationLink = { label: string; to: string };
export type NavigationGroup = { label: string; entries: NavigationLink[] };

type Target = Navigation["footer"]["legal"][number];

/** Menu and footer in one language, without links to pages that are hidden or missing. */
export const navigationOf = oncePerSite((site) => {
  const { menu, action, footer } = site.navigation;
  const links = (targets: readonly Target[]): NavigationLink[] =>
    targets.flatMap(({ page, anchor, url, label }) => {
      const title = page && pageTitle(site, page);
      if (page && title === undefined) return [];
      return { label: label?.[site.locale] ?? title ?? "", to: page ? page + (anchor ? `#${anchor}` : "") : url! };
    });
  const group = (label: string, targets: readonly Target[]): NavigationGroup[] => {
    const entries = links(targets);
    return entries.length > 0 ? [{ label, entries }] : [];
  };
  return {
    menu: menu.flatMap(({ entries, ...target }): (NavigationLink | NavigationGroup)[] =>
      entries ? group(target.label![site.locale]!, entries) : links([target]),
    ),
    action: links(action ? [action] : [])[0],
    columns: footer.columns.flatMap(({ label, entries }) => group(label[site.locale], entries)),
    legal: links(footer.legal),
  };
});

/** A page's name in the menu, else in the footer, else its title; undefined if there is no such page. */
export function pageLabel(site: LocalizedSite, path: string): string | undefined {
  const { menu, columns, legal } = navigationOf(site);
  const links = [...menu, ...columns].flatMap((entry) => ("entries" in entry ? entry.entries : entry));
  return [...links, ...legal].find(({ to }) => to === path)?.label ?? pageTitle(site, path);
}

/** Breadcrumbs from the home page to a list, for the pages of its entries. */
export const breadcrumbs = (site: LocalizedSite, list: PagePath) => ({
  label: site.messages.breadcrumb.label,
  trail: (["/", list] as const).map((path) => ({ path, title: pageTitle(site, path)! })),
});

export type SectionPage = NonNullable<ReturnType<typeof sectionPageAt>>;

/** All pages of sections that visitors see, with their paths. */
export const sectionPages = oncePerSite((site) =>
  pagePaths(site).flatMap((path) => {
    const page = sectionPageAt(site, path);
    return page ? [{ path, page }] : [];
  }),
);

type Section = SectionPage["sections"][number];

const sectionsOfPages = oncePerSite((site) => {
  const { pages, services, posts } = site;
  const ends: [string, { sections?: readonly Section[] | undefined }][] = [
    ...([
      ["/contact", pages.contact],
      ["/blog", pages.blog],
      ["/search", pages.search],
    ] as const),
    ...services.map((service) => [`/services/${service.slug}`, service] as const),
    ...posts.map((post) => [`/blog/${post.slug}`, post] as const),
  ].map(([path, of]) => [path, of]);
  const whole = sectionPages(site).map(({ path, page }): (typeof ends)[number] => [path, page]);
  return new Map([...whole, ...ends].map(([path, { sections = [] }]) => [path, sections]));
});

/** The forms on a page by their names, each with the id of its section; the contact form has neither. */
export const formsAt = (site: LocalizedSite, path: string): ReadonlyMap<string, string> =>
  new Map([
    ...(path === "/contact" ? [["", ""] as const] : []),
    ...(sectionsOfPages(site).get(path) ?? []).flatMap(({ id, form }) => (form ? [[form.form, id] as const] : [])),
  ]);

/** The most files that one form on a page takes. */
export const filesAt = (site: LocalizedSite, path: string): number =>
  Math.max(
    0,
    ...[...formsAt(site, path).keys()].map(
      (name) => site.forms[name || "contact"]?.fields.filter(({ kind }) => kind === "file").length ?? 0,
    ),
  );

export const pathsWithForms = (site: LocalizedSite): string[] =>
  [...sectionsOfPages(site).keys()].filter((path) => formsAt(site, path).size > 0);

/** Address of the first section of a kind; undefined if no page shows one. */
export function placeOf(site: LocalizedSite, kind: Kind): PageLink | undefined {
  for (const { path, page } of sectionPages(site)) {
    const section = page.sections.find((one) => one[kind] !== undefined);
    if (section) return `${path}#${section.id}`;
  }
  return undefined;
}

type SwitchedText = { on: RenderedText; off: RenderedText };

/** Paragraphs of a notice that depend on the settings. */
export const noticeTexts = (
  notice: { visits?: SwitchedText | undefined; questions?: SwitchedText | undefined },
  { settings }: Pick<LocalizedSite, "settings">,
) => ({
  visits: notice.visits?.[settings.countVisits],
  questions: notice.questions?.[settings.keepQuestions],
});

export const serviceIn = ({ services }: LocalizedSite, slug: string) =>
  services.find((service) => service.slug === slug);

export const postIn = ({ posts }: LocalizedSite, slug: string) => posts.find((post) => post.slug === slug);

/** A category that visitors see, in the language of the site, with its posts. */
export function categoryIn(site: LocalizedSite, slug: string | undefined) {
  const category = shownCategories(site).find((one) => one.slug === slug);
  return category && { slug: category.slug, name: category.name[site.locale], text: category.text?.[site.locale] };
}

type Author = { name: string; role?: string | undefined; link?: string | undefined };

/** The author of a post; undefined if it is the company. */
export function authorOf({ people }: LocalizedSite, { author }: Pick<RenderedPost, "author">): Author | undefined {
  const person = author?.person && people.entries.find(({ id }) => id === author.person);
  return person || author?.other;
}

/** The response for an address without a page. */
export const notFound = () => data(null, { status: 404, statusText: "Not Found" });

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

/** The text after "P.O. Box"; undefined without one. */
export function poBoxLine({ company, locale }: LocalizedSite): string | undefined {
  const { poBox, city, poBoxPostalCode } = company.address;
  return poBox && [poBox, `${city[locale]} ${poBoxPostalCode}`].join(comma[locale]);
}

/** The number for emergencies with its name; undefined without one. */
export function emergencyOf({ company: { emergency }, locale }: LocalizedSite) {
  return emergency && { label: emergency.label[locale], phone: emergency.phone };
}

/** The regular week: runs of days with the same opening hours, in Riyadh time. */
export const weekInWords = ({ company, locale, messages }: LocalizedSite): { days: string; times: string }[] =>
  formatHours(company.hours.regular, messages.hours, locale);

/** Reply time, such as "within one working day". */
export function replyWithin({ company, locale, messages }: LocalizedSite): string {
  const { count, unit } = company.replyWithin;
  return fillCount(messages.within[unit], count, locale);
}

export const replyPromise = (site: LocalizedSite): string =>
  fill(site.pages.contact.reply, { within: replyWithin(site) });

/** Cached: creating one takes a hundred times as long as using it, and every page needs it. */
const regions: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  ar: new Intl.DisplayNames("ar", { type: "region" }),
};

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

export function contactDetails(site: LocalizedSite) {
  const { company, locale, pages } = site;
  const { location, phone, whatsapp, email } = pages.contact;
  const { latitude, longitude } = company.location;
  return {
    words: { location, phone, whatsapp, email },
    legalName: company.legalName[locale],
    address: addressLines(site),
    shortAddress: company.address.shortAddress,
    poBox: poBoxLine(site),
    map: `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
    phone: company.phone,
    emergency: emergencyOf(site),
    whatsapp: company.whatsapp,
    email: company.email,
    reply: replyPromise(site),
  };
}
