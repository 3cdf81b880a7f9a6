import type { Locale } from "#i18n/locale.ts";
import { absoluteFileUrl } from "./absolute-url.server.ts";
import { type LocalizedSite, metaAt, pageLabel, pageTitle } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";
import type { PictureSet } from "#app/ui/picture.tsx";
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

/** Its own picture, if the page has one. */
export const ownShareImage = (site: LocalizedSite, path: string): string | undefined =>
  metaAt(site, picturedPage(path))?.share;

/** What networks show of a page: its own picture, or the drawn one. */
export function shareImage(site: LocalizedSite, path: string) {
  const { share, shareAlt } = metaAt(site, picturedPage(path)) ?? {};
  if (share && shareAlt) {
    const { address, ...size } = wideFile(scene(site, share));
    return { url: absoluteFileUrl(site, address), type: "image/webp", ...size, alt: shareAlt };
  }
  return {
    url: absoluteFileUrl(site, shareImagePath(site.locale, path)),
    type: shareImageType,
    ...shareImageSize,
    alt: fill(site.messages.shareImage, { title: shareImageWords(site, path).title }),
  };
}

/** The largest of 1600 pixels or fewer: networks scale it down. */
function wideFile({ webp, width, height }: PictureSet): { address: string; width: number; height: number } {
  const files = webp.split(", ").map((file) => {
    const [address = "", size = ""] = file.split(" ");
    return { address, width: parseInt(size) };
  });
  const file = files.filter((one) => one.width <= 1600).at(-1) ?? files[0]!;
  return { ...file, height: Math.round((file.width * height) / width) };
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

/** The same by file name, such as `services-mobile.jpg`; undefined if no page uses it. */
export function shareImageWordsByName(site: LocalizedSite, name: string): ShareImageWords | undefined {
  const path = pagePaths(site).find((one) => shareImageName(one) === name);
  return path === undefined || ownShareImage(site, path) ? undefined : shareImageWords(site, path);
}
