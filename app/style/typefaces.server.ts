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

/** The styles of a brand: of its text, and where they have their own, of headings and sheets. */
const facesOf = ({ brand: { typeface = "alexandria", headings, sheets } }: Branded) => ({ typeface, headings, sheets });

/** Letters of a site's words, and of its headings. */
export const lettersOf = (site: Branded): string[] => {
  const { typeface, headings } = facesOf(site);
  return headings ? [typeface, headings] : [typeface];
};

const rulesOf = (face: string) => styles.get(`${face}.css`)!.match(/[^{}]+\{[^}]*\}/g)!;

/**
 * The faces of a site, whose pages name no others: `first` those of the common characters of a page
 * in a language, `late` all that not every page has in its first view. Sizes are in both, since the
 * sheet has those of Alexandria and comes later.
 */
export function typefaceStyle(site: Branded, locale: Locale): { first: string; late: string } {
  const { sheets } = facesOf(site);
  const rules = lettersOf(site).flatMap(rulesOf);
  const hasOf = (script: string) => (rule: string) => filesOf(script).some((file) => rule.includes(file));
  const [latin, arabic, sizes] = [hasOf("latin"), hasOf("arabic"), (rule: string) => rule.includes(":root")];
  const isAlways = (rule: string) => latin(rule) || rule.includes("local(");
  const first = rules.filter((rule) => isAlways(rule) || sizes(rule) || (locale === "ar" && arabic(rule)));
  const late = rules.filter((rule) => !isAlways(rule));
  return { first: first.join(""), late: [...late, ...(sheets ? rulesOf(sheets) : [])].join("") };
}

const filesOf = (script: string) => [...files].flatMap(([name, file]) => (name.includes(script) ? file : []));

/** Fonts for the first view: Arabic pages contain Western digits and Latin names. */
export const preloadedFonts = (site: Branded, locale: Locale): string[] => {
  const [typeface, headings] = lettersOf(site);
  const script = locale === "ar" ? "arabic" : "latin";
  const names = [`${typeface}-latin`, locale === "ar" && `${typeface}-arabic`, headings && `${headings}-${script}`];
  return names.flatMap((name) => (name ? files.get(`${name}.woff2`)! : []));
};
