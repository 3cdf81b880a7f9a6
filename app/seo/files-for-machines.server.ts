import { absoluteFileUrl, absoluteUrl, rssPath } from "./absolute-url.server.ts";
import {
  addressLines,
  categoryIn,
  emergencyOf,
  type LocalizedSite,
  type LocalizedSites,
  pageTitle,
  postIn,
  sectionPageAt,
} from "#app/content.server.ts";
import { comma, direction, localeOf, locales, withoutLocale, type Locale } from "#i18n/locale.ts";
import {
  categoryFeed,
  categoryPath,
  machineFiles,
  type PageName,
  pages,
  programFolders,
  shownCategories,
  pageAt,
  pagePaths,
} from "#cms/pages.ts";
import { paletteOf } from "#app/style/palette.server.ts";
import { rss } from "./rss.server.ts";
import { element, type Xml, xmlDocument } from "./xml.server.ts";

/** Allows all paths except those for forms and the assistant. */
export function robots({ en }: LocalizedSites): string {
  return [
    "User-agent: *",
    "Allow: /",
    ...programFolders.map((name) => `Disallow: /${name}/`),
    "",
    `Sitemap: ${absoluteFileUrl(en, "/sitemap.xml")}`,
    "",
  ].join("\n");
}

/** 364 days: RFC 9116 recommends less than a year, after which the file is stale. */
const validity = 364 * 24 * 60 * 60 * 1000;

/** Contact for reports of the site's vulnerabilities (RFC 9116). @param now the build time */
export function securityTxt({ en }: LocalizedSites, now: Date): string {
  return [
    `Contact: mailto:${en.company.email}`,
    `Expires: ${new Date(now.getTime() + validity).toISOString().replace(/\.\d+Z$/, "Z")}`,
    `Policy: ${absoluteFileUrl(en, "/security-policy.txt")}`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${absoluteFileUrl(en, "/.well-known/security.txt")}`,
    "",
  ].join("\n");
}

/** Presentation of the site on a home screen. It opens in the browser, as a website. */
export function webManifest({ en }: LocalizedSites) {
  const name = en.company.name.en;
  const ground = paletteOf(en)["night-950"];
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: purpose === "any" ? `/icon-${size}.png` : `/icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name,
    short_name: name,
    description: en.pages.home.meta.description,
    lang: "en",
    dir: direction("en"),
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: ground,
    background_color: ground,
    icons: [
      icon(192, "any"),
      icon(512, "any"),
      icon(512, "maskable"),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
}

const withSection: readonly PageName[] = ["services", "blog", "contact"];

/** Summary of the site for language models (llmstxt.org), first in English, then in Arabic. */
function llmsTxt(sites: LocalizedSites): string {
  const { company, pages: words } = sites.en;
  return [
    `# ${locales.map((locale) => company.name[locale]).join(" · ")}`,
    `> ${words.home.meta.description}`,
    ...Object.values(sites).flatMap(sections),
    "",
  ].join("\n\n");
}

function sections(site: LocalizedSite): string[] {
  const { company, locale, messages, pages: words, posts, services } = site;
  const { contact } = words;
  const emergency = emergencyOf(site);
  const link = (title: string, path: string, text: string) => `- [${title}](${absoluteUrl(site, path)}): ${text}`;
  return [
    ...section(company.legalName[locale], [
      ...pages.flatMap(({ name, path, each, unlisted }) => {
        const title = each || unlisted || withSection.includes(name) ? undefined : pageTitle(site, path);
        return title === undefined || each ? [] : link(title, path, words[name].meta.description);
      }),
      ...site.ownPages.map(({ slug, meta }) => link(pageTitle(site, `/${slug}`)!, `/${slug}`, meta.description)),
      ...(["commercialRegistration", "vatNumber"] as const).flatMap((number) =>
        company[number] ? `- ${messages.footer[number]}: ${company[number]}` : [],
      ),
    ]),
    ...section(
      words.services.title,
      services.map(({ title, slug, meta }) => link(title, `/services/${slug}`, meta.description)),
    ),
    ...section(words.blog.title, [
      ...posts.map(({ title, slug, description }) => link(title, `/blog/${slug}`, description)),
      ...shownCategories(site).map(({ slug, name, text }) =>
        link(name[locale], categoryPath(slug), text?.[locale] ?? words.blog.meta.description),
      ),
    ]),
    ...section(contact.title, [
      link(contact.title, "/contact", contact.meta.description),
      `- ${contact.phone.title}: ${company.phone}`,
      ...(emergency ? [`- ${emergency.label}: ${emergency.phone}`] : []),
      ...(company.whatsapp ? [`- ${contact.whatsapp.title}: ${company.whatsapp}`] : []),
      `- ${contact.email.title}: ${company.email}`,
      `- ${contact.location.title}: ${addressLines(site).join(comma[locale])}`,
    ]),
  ];
}

/** One file, so that pages need not hold drawings of the menu that they show only on demand. */
const servicesIcons = ({ services }: LocalizedSite): string => {
  const symbols = services.map(({ slug, icon }) => `<symbol id="${slug}" viewBox="0 0 24 24">${icon}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
};

/** Empty without lines. */
const section = (title: string, lines: string[]) => (lines.length > 0 ? [`## ${title}\n\n${lines.join("\n")}`] : []);

const feedPattern = new RegExp(`^${categoryFeed.replace(":slug", "([\\w-]+)")}$`);

const makers: Record<(typeof machineFiles)[number], { type: string; make: (sites: LocalizedSites) => string }> = {
  "/sitemap.xml": { type: "application/xml", make: sitemap },
  "/robots.txt": { type: "text/plain", make: robots },
  "/rss.xml": { type: "application/rss+xml", make: ({ en }) => rss(en) },
  "/ar/rss.xml": { type: "application/rss+xml", make: ({ ar }) => rss(ar) },
  "/llms.txt": { type: "text/plain", make: llmsTxt },
  "/.well-known/security.txt": { type: "text/plain", make: (sites) => securityTxt(sites, new Date()) },
  "/manifest.webmanifest": {
    type: "application/manifest+json",
    make: (sites) => JSON.stringify(webManifest(sites)),
  },
  // Icons are the same in both languages.
  "/services.svg": { type: "image/svg+xml", make: ({ en }) => servicesIcons(en) },
};

/** Feeds of the categories that visitors see, in both languages. */
export const categoryFeeds = (sites: LocalizedSites): string[] =>
  Object.values(sites).flatMap((site) =>
    shownCategories(site).map(({ slug }) => rssPath(site.locale, categoryPath(slug))),
  );

/**
 * A file of `machineFiles` or a category's feed, and its media type; undefined if there is no such
 * category.
 * @throws Error for any other path
 */
export function machineFile(sites: LocalizedSites, path: string): { type: string; text: string } | undefined {
  const site = sites[localeOf(path)];
  const slug = feedPattern.exec(withoutLocale(path))?.[1];
  if (slug) return categoryIn(site, slug) && { type: "application/rss+xml", text: rss(site, slug) };
  const file = machineFiles.find((candidate) => candidate === path);
  if (!file) throw new Error(`${path} is none of the files for machines`);
  const { type, make } = makers[file];
  return { type, text: make(sites) };
}

/** Every listed page in both languages, with links to its counterparts. */
export function sitemap(sites: LocalizedSites): string {
  const namespaces = {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  };
  const entries = Object.values(sites).flatMap((site) =>
    pagePaths(site).flatMap((path) => (pageAt(path)!.page.unlisted ? [] : entry(site, path))),
  );
  return xmlDocument(element("urlset", entries, namespaces));
}

function entry(site: LocalizedSite, path: string): Xml {
  const alternate = (hreflang: string, other: Locale) =>
    element("xhtml:link", [], { rel: "alternate", hreflang, href: absoluteUrl({ ...site, locale: other }, path) });
  const lastmod = lastChange(site, path);
  return element("url", [
    element("loc", absoluteUrl(site, path)),
    ...(lastmod ? [element("lastmod", lastmod)] : []),
    ...locales.map((other) => alternate(other, other)),
    alternate("x-default", "en"),
  ]);
}

/** Date of a page's last change, if the content has one: search engines ignore guessed dates. */
function lastChange(site: LocalizedSite, path: string): string | undefined {
  const { page, entry } = pageAt(path)!;
  const { posts } = site;
  const post = page.each === "posts" ? postIn(site, entry) : undefined;
  if (post) return post.reviewed ?? post.date;
  if (page.each === "categories") return posts.find(({ category }) => category === entry)?.date;
  return page.name === "blog" ? posts[0]?.date : sectionPageAt(site, path)?.updated;
}
