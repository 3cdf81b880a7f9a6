import { createContext } from "react";
import type { Locale } from "#i18n/locale.ts";

/**
 * The look of a page that is being rendered: the fonts of its first view, and the colour of the
 * browser's bars. In the browser they are those of the served page, for which React would otherwise
 * create second elements.
 */
export const Look = createContext<{
  /** @returns the fonts' addresses */
  fonts: (locale: Locale) => string[];
  ground: string | undefined;
}>({
  fonts: () =>
    Array.from(document.querySelectorAll('link[rel="preload"][as="font"]'), (link) => link.getAttribute("href")!),
  get ground() {
    return document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;
  },
});
