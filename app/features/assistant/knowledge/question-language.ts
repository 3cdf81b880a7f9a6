import type { Locale } from "#app/i18n/locale.ts";

/**
 * The language to answer in: that of the question where it is clear, else that of the page. One Arabic word makes a question Arabic unless
 * Latin ones outnumber it three to one (Arabic speakers write "ابي SEO و web design"); a single Latin word is a name more often than English.
 */
export function questionLanguage(question: string, page: Locale): Locale {
  const arabic = question.match(/\p{Script=Arabic}+/gu)?.length ?? 0;
  const latin = question.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (arabic > 0) return latin > 3 * arabic ? "en" : "ar";
  return latin > 1 ? "en" : page;
}
