import { contentIn } from "#app/content.server.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { pagePaths } from "#content/paths.ts";
import { absoluteUrl } from "./absolute-url.server.ts";
import { element, type Xml, xmlDocument } from "./xml.server.ts";

/** Every page in both languages, each naming its counterparts. */
export function sitemap(): string {
  const namespaces = {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  };
  const entries = locales.flatMap((locale) => pagePaths(contentIn(locale)).map((path) => entry(locale, path)));
  return xmlDocument(element("urlset", entries, namespaces));
}

function entry(locale: Locale, path: string): Xml {
  const alternate = (hreflang: string, other: Locale) =>
    element("xhtml:link", [], { rel: "alternate", hreflang, href: absoluteUrl(other, path) });
  const changed = lastChange(locale, path);
  return element("url", [
    element("loc", absoluteUrl(locale, path)),
    ...(changed ? [element("lastmod", changed)] : []),
    ...locales.map((other) => alternate(other, other)),
    alternate("x-default", "en"),
  ]);
}

/** The day of a page's last change, where content knows it; a guess would teach search engines to ignore it. */
function lastChange(locale: Locale, path: string): string | undefined {
  const { posts, privacy } = contentIn(locale);
  if (path === "/privacy") return privacy.updated;
  if (path === "/blog") return posts[0]?.date;
  return posts.find(({ slug }) => path === `/blog/${slug}`)?.date;
}
