import type { Locale } from "#i18n/locale.ts";
import { type PagePath, pagePaths } from "#cms/pages.ts";
import { contentFolder } from "#cms/plugin.ts";
import { readContent } from "#cms/read.ts";

export const { content } = await readContent(contentFolder());

/** Facts of the test company. */
export const { company } = content;

/** All words of the company in one language. Tests spell out fixed wording. */
export const wordsIn = (locale: Locale) => content.localized[locale];

/** What the company's menu calls a page, by its path without the language. */
export function menuName(locale: Locale, path: string): string {
  const name = content.navigation.menu.find(({ page }) => page === path)?.label?.[locale];
  if (name === undefined) throw new Error(`the menu has no name for ${path}`);
  return name;
}

/**
 * Paths without language prefix of all pages that differ in more than words: posts from the third
 * on are alike, and so are the pages of their list.
 */
export function differentPages(locale: Locale): PagePath[] {
  const alike = new Set<string>(
    wordsIn(locale)
      .posts.slice(2)
      .map(({ slug }) => `/blog/${slug}`),
  );
  return pagePaths(wordsIn(locale)).filter((path) => !alike.has(path) && !/^\/blog\/page\/[3-9]/.test(path));
}
