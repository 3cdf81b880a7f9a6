import type { Locale } from "./locale.ts";

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Language of most letters of a text; visitors may write in the site's other language. */
export const textLanguage = (text: string): Locale =>
  count(text, /\p{Script=Arabic}/gu) > count(text, /\p{Script=Latin}/gu) ? "ar" : "en";

/**
 * Language of the answer: the question's if clear, otherwise the page's. One Arabic word makes a
 * question Arabic unless Latin words outnumber it three to one (Arabic speakers write "ابي SEO و
 * web design"). A single Latin word is more often a name than English.
 */
export function answerLanguage(question: string, page: Locale): Locale {
  const arabic = count(question, /\p{Script=Arabic}+/gu);
  const latin = count(question, /\p{Script=Latin}+/gu);
  if (arabic > 0) return latin > 3 * arabic ? "en" : "ar";
  return latin > 1 ? "en" : page;
}
