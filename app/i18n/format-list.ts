import type { Locale } from "./locale.ts";

/** `one, two and three`, `واحد واثنان وثلاثة`. */
export const formatList = (parts: string[], locale: Locale): string =>
  new Intl.ListFormat(locale === "en" ? "en-GB" : locale, { type: "conjunction" }).format(parts);
