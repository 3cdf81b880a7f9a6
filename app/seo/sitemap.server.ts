import { type LocalizedSite, type LocalizedSites, postIn, sectionPageAt } from "#app/content.server.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { pageAt, pagePaths } from "#cms/pages.ts";
import { absoluteUrl } from "./absolute-url.server.ts";
import { element, type Xml, xmlDocument } from "./xml.server.ts";

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
