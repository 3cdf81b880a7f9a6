import type { MetaDescriptor } from "react-router";
import { type LocalizedSite, pageTitle } from "#app/content.server.ts";
import { pageAt } from "#cms/pages.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { absoluteFileUrl, absoluteUrl, rssPath } from "./absolute-url.server.ts";
import { type Head, structuredData } from "./page-meta.ts";
import { breadcrumbList, type JsonLd } from "./json-ld.server.ts";
import { startOfDay } from "#i18n/riyadh-time.ts";
import { shareImage } from "./share-image.server.ts";

/** Metadata of a page for search engines and social networks. */
export type PageHead = {
  /** Path of the page without language and query, such as `/services/mobile`. */
  path: string;
  /** Name in structured data; defaults to the title. */
  name?: string;
  /** Unique in its language, without the company's name. */
  title: string;
  description: string;
  /** Publication date of an article, such as `2024-02-15`. */
  published?: string;
  modified?: string | undefined;
};

/** `ar_AR`, not `ar_SA`: Facebook has only one Arabic locale and ignores unlisted territories. */
const openGraphLocale: Record<Locale, string> = { en: "en_US", ar: "ar_AR" };

/** Text of `<title>`: the page, then the company; the company first on the home page. */
export function documentTitle(
  { company, locale }: LocalizedSite,
  { path, title }: Pick<PageHead, "path" | "title">,
): string {
  const name = company.name[locale];
  if (title.includes(name)) return title;
  return path === "/" ? `${name} – ${title}` : `${title} – ${name}`;
}

/**
 * All page-specific elements of `<head>`, for React Router's `meta`.
 * @param nodes structured data of the page, from json-ld.server.ts; breadcrumbs follow
 */
export function pageHead(site: LocalizedSite, page: PageHead, nodes: JsonLd[]): Head {
  const { path, description } = page;
  const graph = path === "/" ? nodes : [...nodes, breadcrumbList(site, page)];
  const tags: MetaDescriptor[] = [
    { title: documentTitle(site, page) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: absoluteUrl(site, path) },
    ...alternateLinks(site, path),
    ...(site.posts.length > 0
      ? [feedLink(site, "/blog"), ...(pageAt(path)?.page.each === "categories" ? [feedLink(site, path)] : [])]
      : []),
    ...sharing(site, page),
  ];
  return Object.assign(tags, { [structuredData]: { "@context": "https://schema.org", "@graph": graph } });
}

/** English is the default for all other languages. */
function alternateLinks({ siteUrl }: LocalizedSite, path: string): MetaDescriptor[] {
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: absoluteUrl({ siteUrl, locale }, path),
  });
  return [...locales.map((locale) => link(locale, locale)), link("x-default", "en")];
}

/** @param path of the blog, or of a category */
function feedLink(site: LocalizedSite, path: string): MetaDescriptor {
  const { company, locale } = site;
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: `${company.name[locale]} – ${pageTitle(site, path)}`,
    href: absoluteFileUrl(site, rssPath(locale, path === "/blog" ? "" : path)),
  };
}

/** Tags for social networks. */
function sharing(site: LocalizedSite, page: PageHead): MetaDescriptor[] {
  const { company, locale } = site;
  const { path, title, description, published, modified } = page;
  const socialTitle = path === "/" ? documentTitle(site, page) : title;
  const picture = shareImage(site, path);
  const property = (name: string, content: string | number) => ({ property: name, content: String(content) });
  return [
    property("og:type", published ? "article" : "website"),
    property("og:site_name", company.name[locale]),
    property("og:title", socialTitle),
    property("og:description", description),
    property("og:url", absoluteUrl(site, path)),
    property("og:locale", openGraphLocale[locale]),
    ...locales
      .filter((other) => other !== locale)
      .map((other) => property("og:locale:alternate", openGraphLocale[other])),
    property("og:image", picture.url),
    property("og:image:type", picture.type),
    property("og:image:width", picture.width),
    property("og:image:height", picture.height),
    property("og:image:alt", picture.alt),
    ...(published ? [property("article:published_time", startOfDay(published))] : []),
    ...(modified ? [property("article:modified_time", startOfDay(modified))] : []),
    // X takes the rest from Open Graph.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
