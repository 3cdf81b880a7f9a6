import type { Locale } from "#app/i18n/locale.ts";
import { absoluteFileUrl } from "./absolute-url.server.ts";

/** Pixels; the size that every network shows without cutting. */
export const shareImageSize = { width: 1200, height: 630 };

/** JPEG: the ground is a picture, which as PNG is four times as heavy. */
export const shareImageType = "image/jpeg";

/** The page whose picture a page shows: all pages of the blog list show that of the first. */
export const picturedPage = (path: string) => path.replace(/^\/blog\/page\/\d+$/, "/blog");

/** File name of a page's picture: `/` is `home.jpg`, `/services/mobile` is `services-mobile.jpg`. */
export function shareImageName(path: string): string {
  return `${
    picturedPage(path)
      .replace(/^\/|\/$/g, "")
      .replaceAll("/", "-") || "home"
  }.jpg`;
}

/** Path of the picture shown when a page (`path` without its language) is shared. */
export const shareImagePath = (locale: Locale, path: string) => `/og/${locale}/${shareImageName(path)}`;

/** The same with the public origin in front. */
export const shareImageUrl = (locale: Locale, path: string) => absoluteFileUrl(shareImagePath(locale, path));
