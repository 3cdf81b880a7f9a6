import type { Locale } from "./locale.ts";

/** Such as `84 kB` or `1.2 MB`. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const isSmall = bytes < 1_000_000;
  const amount = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    unitDisplay: locale === "ar" ? "long" : "short",
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return amount.format(isSmall ? Math.ceil(bytes / 1000) : bytes / 1_000_000);
}
