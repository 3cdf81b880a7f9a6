import { basename } from "node:path";
import type { Locale } from "#i18n/locale.ts";
import type { Branded } from "./palette.server.ts";

/** `{typeface}.css` has its faces; all typefaces name them alike. */
const styles = byName(
  import.meta.glob<string>("../../media/fonts/*.css", { eager: true, import: "default", query: "?inline" }),
);
/** Addresses of common characters. */
const files = byName(
  import.meta.glob<string>("../../media/fonts/*-{latin,arabic}.woff2", {
    eager: true,
    import: "default",
    query: "?url",
  }),
);

/** Paths depend on the folder of the bundle that is built. */
function byName(modules: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(modules).map(([file, value]) => [basename(file), value]));
}

export const typefaceOf = ({ brand: { typeface = "alexandria" } }: Branded) => typeface;

/**
 * A site's typeface, whose pages name no other: `first` the faces of common characters, `rare` those
 * of others. Its sizes are in both, since the sheet has those of Alexandria and comes later.
 */
export function typefaceStyle(site: Branded): { first: string; rare: string } {
  const rules = styles.get(`${typefaceOf(site)}.css`)!.match(/[^{}]+\{[^}]*\}/g)!;
  const common = ["local(", ...files.values()];
  const kindOf = (rule: string) =>
    rule.includes(":root") ? "sizes" : common.some((source) => rule.includes(source)) ? "first" : "rare";
  const { first = [], rare = [], sizes = [] } = Object.groupBy(rules, kindOf);
  return { first: [...first, ...sizes].join(""), rare: [...rare, ...sizes].join("") };
}

/** Fonts for the first view: Arabic pages contain Western digits and Latin names. */
export const preloadedFonts = (site: Branded, locale: Locale): string[] =>
  (locale === "ar" ? ["arabic", "latin"] : ["latin"]).map((script) =>
    files.get(`${typefaceOf(site)}-${script}.woff2`)!,
  );
