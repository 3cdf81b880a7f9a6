import type { Locale } from "#app/i18n/locale.ts";

/**
 * The wordmark of a language, or the one of both: for the site's dark grounds, and for white paper where there is one.
 * @param files addresses by file: `wordmark.svg`, `wordmark-paper.svg`, `wordmark-ar.svg`, `wordmark-ar-paper.svg`, …
 * @returns undefined where there is none: mark and name stand instead
 */
export function wordmark(files: Record<string, string>, locale: Locale): { screen: string; paper: string } | undefined {
  const of = (kind: string) =>
    files[`/media/logo/wordmark-${locale}${kind}.svg`] ?? files[`/media/logo/wordmark${kind}.svg`];
  const screen = of("");
  return screen === undefined ? undefined : { screen, paper: of("-paper") ?? screen };
}
