import type { Locale } from "#i18n/locale.ts";
import { absoluteFileUrl } from "./absolute-url.server.ts";
import { type LocalizedSite, metaAt, pageLabel, pageTitle } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";
import { pagePaths } from "#cms/pages.ts";
import { fill } from "#i18n/fill.tsx";

/** Pixels; every network shows this size uncropped. */
export const shareImageSize = { width: 1200, height: 630 };

/** JPEG, since PNG would be four times as large. */
export const shareImageType = "image/jpeg";

/** The page whose picture a page uses: all pages of a list use the first one's. */
const picturedPage = (path: string) => path.replace(/\/page\/\d+$/, "");

/** File name of a page's picture: `home.jpg`, or `services-mobile.jpg` for `/services/mobile`. */
export const shareImageName = (path: string): string =>
  `${picturedPage(path).slice(1).replaceAll("/", "-") || "home"}.jpg`;

/** Path of the picture shown when a page (`path` without its language) is shared. */
export const shareImagePath = (locale: Locale, path: string) => `/og/${locale}/${shareImageName(path)}`;

/** A page's own picture, if it has one. */
export const ownShareImage = (site: LocalizedSite, path: string): string | undefined =>
  metaAt(site, picturedPage(path))?.share;

/** A page's picture on networks: its own, or the drawn one. */
export function shareImage(site: LocalizedSite, path: string) {
  const { share, shareAlt } = metaAt(site, picturedPage(path)) ?? {};
  if (share && shareAlt) {
    const { src, srcWidth: width, ...whole } = scene(site, share);
    const height = Math.round((width * whole.height) / whole.width);
    return { url: absoluteFileUrl(site, src), type: `image/${src.split(".").at(-1)}`, width, height, alt: shareAlt };
  }
  return {
    url: absoluteFileUrl(site, shareImagePath(site.locale, path)),
    type: shareImageType,
    ...shareImageSize,
    alt: fill(site.messages.shareImage, { title: shareImageWords(site, path).title }),
  };
}

/** Text on the share picture of a page. */
export type ShareImageWords = { title: string; section: string };

/** @throws Error if there is no such page, so that its build fails */
export function shareImageWords(site: LocalizedSite, path: string): ShareImageWords {
  const { home } = site.pages;
  const pageOfPath = picturedPage(path);
  const [first] = home.sections;
  if (pageOfPath === "/") return { title: first?.hero?.title ?? home.meta.title, section: home.meta.title };
  const title = pageTitle(site, pageOfPath);
  if (title === undefined) throw new Error(`${path} has no words for its share picture`);
  // A service or post uses the label of its list.
  return { title, section: pageLabel(site, `/${pageOfPath.split("/")[1]}`) ?? title };
}

/** Words of a share image by its file name, such as `services-mobile.jpg`; undefined if no page uses it. */
export function shareImageWordsByName(site: LocalizedSite, name: string): ShareImageWords | undefined {
  const path = pagePaths(site).find((one) => shareImageName(one) === name);
  return path === undefined || ownShareImage(site, path) ? undefined : shareImageWords(site, path);
}
