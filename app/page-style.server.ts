import { hash } from "node:crypto";
import stylesheet from "./app.css?inline";
import { firstViewStyle, readSheet, type Rule } from "#app/style/first-view.server.ts";
import { type Branded, brandStyle } from "#app/style/palette.server.ts";
import tokens from "#app/style/tokens.css?raw";
import { typefaceStyle } from "#app/style/typefaces.server.ts";
import type { Brand } from "#cms/schema/documents.ts";
import applyLate from "#app/boot/late-style.ts?inline-script";

/** The style sheet of a brand: a file whose name tells its content. */
export type StyleFile = { path: string; css: string };

const sheets = new WeakMap<Brand, StyleFile & { rules: Rule }>();

export const styleFile = (site: Branded): StyleFile & { rules: Rule } =>
  sheets.getOrInsertComputed(site.brand, () => {
    const css = brandStyle(stylesheet, site);
    return { css, path: `/assets/site-${hash("sha256", css, "hex").slice(0, 12)}.css`, rules: readSheet(css) };
  });

/** Until the sheet comes, parts below the first view may be wider than the screen. */
const asWideAsScreen = ':root:has(link[media^="(min"]) :is(main,footer){overflow-x:clip}';

/**
 * The elements of a page's style: inline what the first view of a phone needs, with the typeface,
 * and a link to the rest, for which only wide screens wait.
 * @param draft whose brand no file has: all of it inline
 */
export function pageStyle(page: string, site: Branded, nonce: string | undefined, isDraft: boolean): string {
  if (import.meta.env.DEV)
    return `<link rel="stylesheet" href="/app/app.css"><style>${brandStyle(tokens.replace("@theme", ":root"), site)}${typefaceStyle(site)}</style>`;
  const { css, path, rules } = styleFile(site);
  const inline = (style: string) => `<style nonce="${nonce}">${style}${typefaceStyle(site)}</style>`;
  if (isDraft) return inline(css);
  return [
    inline(firstViewStyle(rules, page) + asWideAsScreen),
    `<link rel="stylesheet" href="${path}" media="(min-width: 40rem)"/>`,
    `<script nonce="${nonce}">${applyLate("")}</script>`,
    `<noscript><link rel="stylesheet" href="${path}"/></noscript>`,
  ].join("");
}
