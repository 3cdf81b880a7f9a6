import type { Edition } from "#app/content.server.ts";
import { direction } from "#i18n/locale.ts";
import { startOfDayRfc822 } from "#i18n/riyadh-time.ts";
import type { RenderedPost } from "#content/read.ts";
import { absoluteFileUrl, absoluteUrl, rssPath } from "./absolute-url.server.ts";
import { element, type Xml, xmlDocument } from "./xml.server.ts";

/** The posts of one language as RSS 2.0, newest first, each with its whole text. */
export function rss(edition: Edition): string {
  const { company, locale, pages, posts } = edition;
  const newest = posts[0];
  const channel = element("channel", [
    element("title", `${company.name[locale]} – ${pages.blog.title}`),
    element("link", absoluteUrl(edition, "/blog")),
    element("description", pages.blog.meta.description),
    element("language", locale),
    ...(newest ? [element("lastBuildDate", startOfDayRfc822(newest.date))] : []),
    element("atom:link", [], {
      rel: "self",
      type: "application/rss+xml",
      href: absoluteFileUrl(edition, rssPath(locale)),
    }),
    ...posts.map((post) => item(edition, post)),
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

function item(edition: Edition, { slug, title, description, date, html, services }: RenderedPost): Xml {
  const { company, locale } = edition;
  const url = absoluteUrl(edition, `/blog/${slug}`);
  const categories = edition.services.filter((service) => services.includes(service.slug));
  return element("item", [
    element("title", title),
    element("link", url),
    element("guid", url, { isPermaLink: "true" }),
    element("pubDate", startOfDayRfc822(date)),
    // RSS's own author must be an e-mail address.
    element("dc:creator", company.name[locale]),
    ...categories.map((service) => element("category", service.title)),
    element("description", description),
    element("content:encoded", forReaders(edition, html, url)),
  ]);
}

/** Feed readers know neither our address nor our stylesheet, nor the direction of the text. */
function forReaders({ locale, siteUrl }: Edition, html: string, url: string): string {
  const text = html
    .replaceAll(/ (href|src)="\/(?!\/)/g, (_match, name: string) => ` ${name}="${siteUrl}/`)
    .replaceAll(' href="#', () => ` href="${url}#`)
    .replaceAll(/<div class="table-scroll"[^>]*>(<table>[\s\S]*?<\/table>)<\/div>/g, "$1");
  return `<div lang="${locale}" dir="${direction(locale)}">${text}</div>`;
}
