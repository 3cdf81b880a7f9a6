import type { Locale } from "#i18n/locale.ts";

/** Arabic if the browser prefers it to English. */
export function browserLanguage(headers: Headers): Locale {
  const names = (headers.get("accept-language") ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return names.find((name) => name === "ar" || name === "en") === "ar" ? "ar" : "en";
}
