import type { Locale } from "#i18n/locale.ts";
import { absoluteFileUrl } from "./absolute-url.server.ts";
import { type LocalizedSite, pageLabel, pageTitle } from "#app/content.server.ts";
import { pageAt, pagePaths } from "#cms/pages.ts";

/** Pixels; every network shows this size uncropped. */
export const shareImageSize = { width: 1200, height: 630 };

/** JPEG, since PNG would be four times as large. */
export const shareImageType = "image/jpeg";

/** The page whose picture a page uses: all pages of the blog list use the first one's. */
const picturedPage = (path: string) => path.replace(/^\/blog\/page\/\d+$/, "/blog");

/** File name of a page's picture: `home.jpg`, or `services-mobile.jpg` for `/services/mobile`. */
export const shareImageName = (path: string): string =>
  `${picturedPage(path).slice(1).replaceAll("/", "-") || "home"}.jpg`;

/** Path of the picture shown when a page (`path` without its language) is shared. */
export const shareImagePath = (locale: Locale, path: string) => `/og/${locale}/${shareImageName(path)}`;

/** The same with the public origin in front. */
export const shareImageUrl = (site: LocalizedSite, path: string) =>
  absoluteFileUrl(site, shareImagePath(site.locale, path));

/** Text on the share picture of a page. */
export type ShareImageWords = { title: string; section: string };

/** @throws Error if there is no such page, so that its build fails */
export function shareImageWords(site: LocalizedSite, path: string): ShareImageWords {
  const { home } = site.pages;
  const pageOfPath = picturedPage(path);
  if (pageOfPath === "/") return { title: home.hero.title, section: home.meta.title };
  const title = pageTitle(site, pageOfPath);
  if (title === undefined) throw new Error(`${path} has no words for its share picture`);
  // A service or post uses the label of its list.
  const { page } = pageAt(`/${pageOfPath.split("/")[1]}`)!;
  return { title, section: pageLabel(site, page) ?? title };
}

/** The same by file name, such as `services-mobile.jpg`; undefined if it belongs to no page. */
export function shareImageWordsByName(site: LocalizedSite, name: string): ShareImageWords | undefined {
  const path = pagePaths(site).find((one) => shareImageName(one) === name);
  return path === undefined ? undefined : shareImageWords(site, path);
}
