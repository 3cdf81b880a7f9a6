import { contentIn } from "#app/content.server.ts";
import { localePath, locales } from "#app/i18n/locale.ts";
import { rssPath } from "#app/seo/rss-path.server.ts";
import { shareImagePath } from "#app/seo/share-image.server.ts";
import { pagePaths } from "#content/paths.ts";

const files = [
  "/sitemap.xml",
  "/robots.txt",
  ...locales.map(rssPath),
  "/llms.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
];

const pages = () => locales.flatMap((locale) => pagePaths(contentIn(locale)).map((path) => ({ locale, path })));

/** The address of every page that the build makes, in both languages. */
export const readyMadePages = (): string[] => pages().map(({ locale, path }) => localePath(locale, path));

/** The address of every other file that the build makes: those for machines, and the pictures of pages. */
export const readyMadeFiles = (): string[] => [
  ...files,
  ...new Set(pages().map(({ locale, path }) => shareImagePath(locale, path))),
];
