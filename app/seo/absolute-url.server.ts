import type { LocalizedSite } from "#app/content.server.ts";
import { type Locale, localePath } from "#i18n/locale.ts";

/** Absolute address of a file of this site, such as `/icon-512.png`. */
export const absoluteFileUrl = ({ siteUrl }: Pick<LocalizedSite, "siteUrl">, path: string) => `${siteUrl}${path}`;

/** Absolute address of a page (`path` without its language) in a language. */
export const absoluteUrl = (site: Pick<LocalizedSite, "siteUrl" | "locale">, path: string) =>
  absoluteFileUrl(site, localePath(site.locale, path));

/** Path of the feed of all posts, or of those below an address, in a language. */
export const rssPath = (locale: Locale, below = "") => localePath(locale, `${below}/rss.xml`);
