import { type Locale, locales } from "#app/i18n/locale.ts";
import { env } from "#app/platform/env.server.ts";

/** Languages of a mail to the company that is about many visitors: both, unless LEADS_LANGUAGE names one. */
export function ourLocales(): Locale[] {
  const { LEADS_LANGUAGE } = env();
  return LEADS_LANGUAGE === "visitor" ? [...locales] : [LEADS_LANGUAGE];
}

/** Language of a mail to the company that is about one visitor. */
export function ourLocaleFor(visitor: Locale): Locale {
  const { LEADS_LANGUAGE } = env();
  return LEADS_LANGUAGE === "visitor" ? visitor : LEADS_LANGUAGE;
}
