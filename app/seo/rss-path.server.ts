import { type Locale, localePath } from "#app/i18n/locale.ts";

/** Address of the feed of posts in a language. */
export const rssPath = (locale: Locale) => localePath(locale, "/rss.xml");
