import { authorOf, categoryIn, type LocalizedSite } from "#app/content.server.ts";
import { proseHtml } from "#app/prose-html.server.tsx";
import { direction } from "#i18n/locale.ts";
import { startOfDayRfc822 } from "#i18n/riyadh-time.ts";
import type { RenderedPost } from "#cms/read.ts";
import { categoryPath } from "#cms/pages.ts";
import { absoluteFileUrl, absoluteUrl, rssPath } from "./absolute-url.server.ts";
import { element, type Xml, xmlDocument } from "./xml.server.ts";

/**
 * Posts of one language as RSS 2.0, newest first, each with its full text.
 * @param slug of a category that visitors see; without it, all posts
 */
export function rss(site: LocalizedSite, slug?: string): string {
  const { company, locale, pages } = site;
  const category = categoryIn(site, slug);
  const below = category && categoryPath(category.slug);
  const posts = site.posts.filter((post) => !category || post.category === category.slug);
  const newest = posts[0];
  // Without posts there is no blog to name.
  const { path, name, description } = newest
    ? {
        path: below ?? "/blog",
        name: ` – ${category?.name ?? pages.blog.title}`,
        description: category?.text ?? pages.blog.meta.description,
      }
    : { path: "/", name: "", description: pages.home.meta.description };
  const channel = element("channel", [
    element("title", `${company.name[locale]}${name}`),
    element("link", absoluteUrl(site, path)),
    element("description", description),
    element("language", locale),
    ...(newest ? [element("lastBuildDate", startOfDayRfc822(newest.date))] : []),
    element("atom:link", [], {
      rel: "self",
      type: "application/rss+xml",
      href: absoluteFileUrl(site, rssPath(locale, below)),
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

function item(site: LocalizedSite, post: RenderedPost): Xml {
  const { company, locale } = site;
  const { slug, title, description, date, html, services } = post;
  const category = categoryIn(site, post.category);
  const url = absoluteUrl(site, `/blog/${slug}`);
  const categories = site.services.filter((service) => services.includes(service.slug));
  return element("item", [
    element("title", title),
    element("link", url),
    element("guid", url, { isPermaLink: "true" }),
    element("pubDate", startOfDayRfc822(date)),
    // RSS's own author element must be an e-mail address.
    element("dc:creator", authorOf(site, post)?.name ?? company.name[locale]),
    ...(category ? [element("category", category.name)] : []),
    ...categories.map((service) => element("category", service.title)),
    element("description", description),
    element("content:encoded", forReaders(site, html, url)),
  ]);
}

/** Feed readers support neither relative addresses, our stylesheet nor inherited text direction. */
function forReaders(site: LocalizedSite, html: string, url: string): string {
  const { locale, siteUrl } = site;
  const text = proseHtml(html, site)
    .replaceAll(/<source [^>]*>|<\/?picture>| srcset="[^"]*"| sizes="[^"]*"/gi, "")
    .replaceAll(/ (href|src)="\/(?!\/)/g, (_match, name: string) => ` ${name}="${siteUrl}/`)
    .replaceAll(' href="#', () => ` href="${url}#`)
    .replaceAll(/<div class="table-scroll"[^>]*>(<table>[\s\S]*?<\/table>)<\/div>/g, "$1");
  return `<div lang="${locale}" dir="${direction(locale)}">${text}</div>`;
}
