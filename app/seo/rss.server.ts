import type { LocalizedSite } from "#app/content.server.ts";
import { direction } from "#i18n/locale.ts";
import { startOfDayRfc822 } from "#i18n/riyadh-time.ts";
import type { RenderedPost } from "#cms/read.ts";
import { absoluteFileUrl, absoluteUrl, rssPath } from "./absolute-url.server.ts";
import { element, type Xml, xmlDocument } from "./xml.server.ts";

/** Posts of one language as RSS 2.0, newest first, each with its full text. */
export function rss(site: LocalizedSite): string {
  const { company, locale, pages, posts } = site;
  const newest = posts[0];
  const channel = element("channel", [
    element("title", `${company.name[locale]} – ${pages.blog.title}`),
    element("link", absoluteUrl(site, "/blog")),
    element("description", pages.blog.meta.description),
    element("language", locale),
    ...(newest ? [element("lastBuildDate", startOfDayRfc822(newest.date))] : []),
    element("atom:link", [], {
      rel: "self",
      type: "application/rss+xml",
      href: absoluteFileUrl(site, rssPath(locale)),
    }),
    ...posts.map((post) => item(site, post)),
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

function item(site: LocalizedSite, { slug, title, description, date, html, services }: RenderedPost): Xml {
  const { company, locale } = site;
  const url = absoluteUrl(site, `/blog/${slug}`);
  const categories = site.services.filter((service) => services.includes(service.slug));
  return element("item", [
    element("title", title),
    element("link", url),
    element("guid", url, { isPermaLink: "true" }),
    element("pubDate", startOfDayRfc822(date)),
    // RSS's own author element must be an e-mail address.
    element("dc:creator", company.name[locale]),
    ...categories.map((service) => element("category", service.title)),
    element("description", description),
    element("content:encoded", forReaders(site, html, url)),
  ]);
}

/** Feed readers support neither relative addresses, our stylesheet nor inherited text direction. */
function forReaders({ locale, siteUrl }: LocalizedSite, html: string, url: string): string {
  const text = html
    .replaceAll(/ (href|src)="\/(?!\/)/g, (_match, name: string) => ` ${name}="${siteUrl}/`)
    .replaceAll(' href="#', () => ` href="${url}#`)
    .replaceAll(/<div class="table-scroll"[^>]*>(<table>[\s\S]*?<\/table>)<\/div>/g, "$1");
  return `<div lang="${locale}" dir="${direction(locale)}">${text}</div>`;
}
