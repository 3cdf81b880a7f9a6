import { hash } from "node:crypto";
import stylesheet from "./app.css?inline";
import { firstViewStyle, readSheet, textOf } from "#app/style/first-view.server.ts";
import { type Branded, brandStyle } from "#app/style/palette.server.ts";
import panel from "#app/features/assistant/widget/panel.css?raw";
import tokens from "#app/style/tokens.css?raw";
import { shortVariables, withShortNames } from "#app/style/short-names.server.ts";
import { typefaceStyle } from "#app/style/typefaces.server.ts";
import type { Brand } from "#cms/schema/documents.ts";
import type { Locale } from "#i18n/locale.ts";
import { withStyle } from "#app/boot/render-document.server.tsx";
import applyLate from "#app/boot/late-style.ts?inline-script";

/** The style sheet of a brand: a file whose name changes with its content. */
export type StyleFile = { path: string; css: string };

type Sheet = StyleFile &
  Pick<ReturnType<typeof withShortNames>, "rules" | "shorten"> & {
    /** Faces of a first view, by language. */
    first: Record<Locale, string>;
  };
const sheets = new WeakMap<Brand, Sheet>();

export const styleFile = (site: Branded): Sheet =>
  sheets.getOrInsertComputed(site.brand, () => {
    // The chat's panel brings a style of its own; a script sets the progress of the splash screen.
    const variables = shortVariables(`${panel} --splash`);
    const { css: rules, ...sheet } = withShortNames(readSheet(variables(withoutSpare(brandStyle(stylesheet, site)))));
    const css = rules + variables(typefaceStyle(site, "en").late);
    const firstIn = (locale: Locale) => variables(typefaceStyle(site, locale).first);
    const first = { en: firstIn("en"), ar: firstIn("ar") };
    return { ...sheet, css, first, path: `/assets/site-${hash("sha256", css, "hex").slice(0, 12)}.css` };
  });

/** Leaves out variables of Tailwind that no rule reads, and their values for browsers older than its rules. */
function withoutSpare(css: string): string {
  const { rules, ...sheet } = readSheet(css);
  const ruleSheet = { ...sheet, rules: rules.filter(({ prelude }) => !prelude.endsWith("@layer properties")) };
  const text = textOf(ruleSheet);
  return textOf(ruleSheet, (name) => !name.startsWith("--tw-") || text.includes(`var(${name}`));
}

/** Before the sheet loads, parts may be wider than the screen, and the controls of slides reach into the first view. */
const untilSheet = ':root:has(link[media^="(min"]){:is(main,footer){overflow-x:clip}.carousel-controls{display:none}}';

/**
 * A page with its style at the end of its head: inline the rules of a phone's first view, with the
 * typeface, and a link to the rest, for which only wide screens wait.
 * @param isDraft whether the brand is a draft's, which no file has: all style is inline
 */
export function styledPage(page: string, site: Branded, nonce: string | undefined, isDraft: boolean): string {
  const locale = page.includes('<html lang="ar"') ? "ar" : "en";
  if (import.meta.env.DEV) {
    const { first, late } = typefaceStyle(site, locale);
    return withStyle(
      page,
      `<link rel="stylesheet" href="/app/app.css"><style>${brandStyle(tokens.replace("@theme", ":root"), site)}${first + late}</style>`,
    );
  }
  const { css, first, path, rules, shorten } = styleFile(site);
  const inline = (style: string) => `<style nonce="${nonce}">${style}${first[locale]}</style>`;
  if (isDraft) return withStyle(page, inline(css));
  const short = shorten(page);
  const style = [
    inline(firstViewStyle(rules, short) + untilSheet),
    `<link rel="stylesheet" href="${path}" media="(min-width: 40rem)"/>`,
    `<script nonce="${nonce}">${applyLate("")}</script>`,
    `<noscript><link rel="stylesheet" href="${path}"/></noscript>`,
  ];
  return withStyle(short, style.join(""));
}
