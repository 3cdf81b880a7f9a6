/** Part of the build's configuration: it reads the folder of content itself and never reaches the server. */
import { localePath, locales } from "#app/i18n/locale.ts";
import { rssPath } from "#app/seo/rss-path.server.ts";
import { shareImagePath } from "#app/seo/share-image.server.ts";
import { pagePaths } from "#content/paths.ts";
import { contentFolder } from "#content/plugin.ts";
import { readContent } from "#content/read.ts";

const files = [
  "/sitemap.xml",
  "/robots.txt",
  ...locales.map(rssPath),
  "/llms.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
];

async function pages() {
  const { content } = await readContent(contentFolder());
  return locales.flatMap((locale) => pagePaths(content.localized[locale]).map((path) => ({ locale, path })));
}

/** Addresses made at build time that are no pages: files for machines and the picture of each page. */
export async function prerenderFilePaths(): Promise<string[]> {
  return [...files, ...(await pages()).map(({ locale, path }) => shareImagePath(locale, path))];
}

/** Every address made at build time: all pages in both languages, and the files beside them. */
export async function prerenderPaths(): Promise<string[]> {
  return [...(await pages()).map(({ locale, path }) => localePath(locale, path)), ...(await prerenderFilePaths())];
}
