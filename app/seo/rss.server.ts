import { company, contentIn } from "#app/content.server.ts";
import { direction, type Locale } from "#app/i18n/locale.ts";
import { env } from "#app/platform/env.server.ts";
import type { RenderedPost } from "#content/read.ts";
import { absoluteFileUrl, absoluteUrl } from "./absolute-url.server.ts";
import { rssPath } from "./rss-path.server.ts";
import { element, type Xml, xmlDocument } from "./xml.server.ts";

/** The posts of one language as RSS 2.0, newest first, each with its whole text. */
export function rss(locale: Locale): string {
  const { blogPage, posts } = contentIn(locale);
  const newest = posts[0];
  const channel = element("channel", [
    element("title", `${company.name[locale]} – ${blogPage.title}`),
    element("link", absoluteUrl(locale, "/blog")),
    element("description", blogPage.meta.description),
    element("language", locale),
    ...(newest ? [element("lastBuildDate", rfc822(newest.date))] : []),
    element("atom:link", [], { rel: "self", type: "application/rss+xml", href: absoluteFileUrl(rssPath(locale)) }),
    ...posts.map((post) => item(locale, post)),
  ]);
  return xmlDocument(
    element("rss", channel, {
      version: "2.0",
      "xmlns:atom": "http://www.w3.org/2005/Atom",
      "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    }),
  );
}

function item(locale: Locale, { slug, title, description, date, html, services }: RenderedPost): Xml {
  const url = absoluteUrl(locale, `/blog/${slug}`);
  const categories = contentIn(locale).services.filter((service) => services.includes(service.slug));
  return element("item", [
    element("title", title),
    element("link", url),
    element("guid", url, { isPermaLink: "true" }),
    element("pubDate", rfc822(date)),
    // RSS's own author must be an e-mail address.
    element("dc:creator", company.name[locale]),
    ...categories.map((service) => element("category", service.title)),
    element("description", description),
    element("content:encoded", forReaders(locale, html, url)),
  ]);
}

/** Feed readers know neither our address nor our style sheet, nor which way the text runs. */
function forReaders(locale: Locale, html: string, url: string): string {
  const text = html
    .replaceAll(/ (href|src)="\/(?!\/)/g, (_match, name: string) => ` ${name}="${env().SITE_URL}/`)
    .replaceAll(' href="#', () => ` href="${url}#`)
    .replaceAll(/<div class="table-scroll"[^>]*>(<table>[\s\S]*?<\/table>)<\/div>/g, "$1");
  return `<div lang="${locale}" dir="${direction(locale)}">${text}</div>`;
}

/** Midnight in Riyadh of a day such as `2024-02-15`, as RSS wants it: `Thu, 15 Feb 2024 00:00:00 +0300`. */
function rfc822(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString().replace("GMT", "+0300");
}
