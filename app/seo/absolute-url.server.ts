import { type Locale, localePath } from "#app/i18n/locale.ts";
import { env } from "#app/platform/env.server.ts";

/** A file of this site, such as `/icon-512.png`, with the public origin in front. */
export const absoluteFileUrl = (path: string) => `${env().SITE_URL}${path}`;

/** The full address of a page (`path` without its language) in a language. */
export const absoluteUrl = (locale: Locale, path: string) => absoluteFileUrl(localePath(locale, path));
