import type { Locale } from "./locale.ts";

/** Between the parts of an address, with the space behind it. */
export const comma: Record<Locale, string> = { en: ", ", ar: "، " };
