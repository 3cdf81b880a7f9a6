import { basename } from "node:path";
import type { Brand } from "#cms/schema/documents.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Branded } from "./palette.server.ts";

/** Addresses of the files of all faces, by their names. Paths depend on the folder of the bundle that is built. */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        "../../media/fonts/*.woff2",
        "../../node_modules/@fontsource-variable/alexandria/files/alexandria-{latin,arabic}-wght-normal.woff2",
      ],
      { eager: true, import: "default", query: "?url", exhaustive: true },
    ),
  ).map(([file, address]) => [basename(file, ".woff2").replace("-wght-normal", "-more"), address]),
);

/** Characters of each file of a face, as lab/render/fonts.mjs cuts them: none is in two, the common ones in small files. */
const ranges = {
  "latin-more":
    "U+3C,U+3E,U+5B-60,U+7B-7E,U+A1-A8,U+AA,U+AC-AF,U+B1-B6,U+B8-BA,U+BC-D6,U+D8-FF,U+131,U+152-153,U+2012," +
    "U+2015-2017,U+201A-201B,U+201E-2025,U+2027-203A,U+20AC,U+2122,U+2212",
  "arabic-more": "U+600-60B,U+60D-61A,U+61C-61E,U+620,U+63B-63F,U+653-66F,U+671-6FF",
  latin: "U+20-3B,U+3D,U+3F-5A,U+61-7A,U+A0,U+A9,U+AB,U+B0,U+B7,U+BB,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026",
  arabic: "U+60C,U+61B,U+61F,U+621-63A,U+640-652,U+670",
  /** The Arabic word of the language link on English pages. */
  "own-name": "U+627-64A",
};
type Part = keyof typeof ranges;

/** A font of the visitor's system with the metrics of a face, which avoids layout shifts when its files arrive. */
type Fallback = {
  local: string[];
  weight: string;
  size?: string;
  /** `ascent` and `descent` of the font with the spaces, from which browsers take the height of lines. */
  ascent?: string;
  descent?: string;
  /** Absent: all characters. */
  range?: string;
};

type Face = {
  family: "Site" | "Site headings" | "Site sheets";
  /** Shared by Arabic files, which start at 400: a browser selects by weight before it looks for a character. */
  weight: string;
  /** Scale of Latin letters. */
  size?: string;
  /** Characters that the face's files have beyond `ranges`. */
  more?: Partial<Record<Part, string>>;
  fallbacks: Fallback[];
  /** Variables of the sheet. */
  sizes?: string;
};

const arial = { local: ["Arial", "Liberation Sans"], weight: "100 500" };
const arialBold = { local: ["Arial Bold", "Liberation Sans Bold", "Arial"], weight: "501 900" };
const androidArabic = ["NotoNaskhArabicUI-Regular", "NotoNaskhArabic-Regular"];
const times = { local: ["Times New Roman", "Liberation Serif"], weight: "100 500" };
const timesBold = { local: ["Times New Roman Bold", "Liberation Serif Bold", "Times New Roman"], weight: "501 900" };
const anyWeight = "100 900";
const tight = "--display-tracking:-.02em;--h2-tracking:-.01em";

const faces = {
  /** Geometric, with a Kufi. Its rare characters are in whole files, except hyphens, which it lacks (31 KB). */
  alexandria: {
    family: "Site",
    weight: "340 600",
    more: {
      "latin-more": ",U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-200F,U+203B-206F",
      "arabic-more": ",U+750-77F,U+FB50-FDFF,U+FE70-FEFC",
    },
    // Measured: 1.137 at 340, 1.06 at 600, Arabic 1.29. With spaces apart, lines stay when Latin comes before Arabic.
    fallbacks: [
      { ...arial, size: "114%" },
      { ...arial, local: androidArabic, size: "129%", range: "U+600-6FF" },
      { ...arial, size: "90%", ascent: "107.5%", descent: "27.9%", range: "U+20" },
      { ...arialBold, size: "106%", ascent: "91.3%", descent: "23.7%" },
    ],
  },
  /** Plain letters in both scripts: Noto Sans. */
  noto: {
    family: "Site",
    weight: "400 600",
    fallbacks: [
      { ...arial, size: "105.7%", ascent: "101.1%", descent: "27.7%" },
      { ...arialBold, size: "102.2%", ascent: "104.6%", descent: "28.7%" },
    ],
    sizes: "--font-weight-normal:400;--own-name:2.6em",
  },
  /** A book face: Source Serif 4 and Noto Naskh Arabic. */
  naskh: {
    family: "Site",
    weight: "400 600",
    fallbacks: [
      { ...times, size: "118.2%", ascent: "87.6%", descent: "28.3%" },
      { ...timesBold, size: "113.2%", ascent: "91.5%", descent: "29.6%" },
    ],
    sizes: `--font-weight-normal:400;--own-name:2.39em;${tight}`,
  },
  /** Headings cut as in stone: Bricolage Grotesque and Kufam, as tall as the typefaces and as wide as Arial Bold. */
  bricolage: {
    family: "Site headings",
    weight: anyWeight,
    size: "105%",
    fallbacks: [{ ...arialBold, weight: anyWeight, ascent: "97.6%", descent: "28.4%" }],
    sizes: `--font-headings:"Site headings","Site headings fallback",var(--font-sans);${tight}`,
  },
  /** Sheets and drawings: IBM Plex Sans, in which all figures are equally wide. */
  plex: {
    family: "Site sheets",
    weight: anyWeight,
    fallbacks: [{ ...arial, weight: anyWeight, size: "102.6%", ascent: "106.2%", descent: "40.9%" }],
    sizes: '--font-sheets:"Site sheets","Site sheets fallback",var(--font-sans)',
  },
} satisfies Record<NonNullable<Brand["typeface" | "headings" | "sheets"]>, Face>;
type FaceName = keyof typeof faces;

/** The styles of a brand: of its text, and where they have their own, of headings and sheets. */
const facesOf = ({ brand: { typeface = "alexandria", headings, sheets } }: Branded) => ({ typeface, headings, sheets });

/** The faces of a site's text and headings. */
export const lettersOf = (site: Branded): FaceName[] => {
  const { typeface, headings } = facesOf(site);
  return headings ? [typeface, headings] : [typeface];
};

/** A rule of a face, and the part that it declares. */
type FaceRule = { of: Part | "fallback" | "sizes"; css: string };

function rulesOf(name: FaceName): FaceRule[] {
  const { family, weight, size, more = {}, fallbacks, sizes }: Face = faces[name];
  const parts = (Object.keys(ranges) as Part[]).flatMap((of): FaceRule[] => {
    const file = files.get(`${name}-${of}`);
    if (file === undefined) return [];
    const own = of === "own-name" ? ["Site own name", "500"] : [family, weight];
    const scale = size && of.startsWith("latin") ? `size-adjust:${size};` : "";
    const source = `src:url(${file})format("woff2");font-weight:${own[1]};font-display:swap;${scale}`;
    const css = `@font-face{font-family:${own[0]};${source}unicode-range:${ranges[of]}${more[of] ?? ""}}`;
    return [{ of, css }];
  });
  const local = fallbacks.map((fallback): FaceRule => {
    const sources = fallback.local.map((font) => `local(${font})`).join();
    const scale = fallback.size ? `size-adjust:${fallback.size};` : "";
    const metrics = `ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%;`;
    const range = fallback.range ? `unicode-range:${fallback.range}` : "";
    const source = `src:${sources};font-weight:${fallback.weight};${scale}${fallback.ascent ? metrics : ""}${range}`;
    return { of: "fallback", css: `@font-face{font-family:${family} fallback;${source}}` };
  });
  return [...parts, ...local, ...(sizes ? [{ of: "sizes" as const, css: `:root{${sizes}}` }] : [])];
}

/**
 * The faces of a site, whose pages name no others: `first` those of the common characters of a page
 * in a language, `late` those that only some pages have in their first view. Sizes are in both, since the
 * sheet has those of Alexandria and comes later.
 */
export function typefaceStyle(site: Branded, locale: Locale): { first: string; late: string } {
  const { sheets } = facesOf(site);
  const rules = lettersOf(site).flatMap(rulesOf);
  const isAlways = ({ of }: FaceRule) => of === "latin" || of === "fallback";
  const first = rules.filter(
    (rule) => isAlways(rule) || rule.of === "sizes" || (locale === "ar" && rule.of === "arabic"),
  );
  const late = [...rules.filter((rule) => !isAlways(rule)), ...(sheets ? rulesOf(sheets) : [])];
  const text = (all: FaceRule[]) => all.map(({ css }) => css).join("");
  return { first: text(first), late: text(late) };
}

/** Fonts for the first view: Arabic pages contain Western digits and Latin names. */
export const preloadedFonts = (site: Branded, locale: Locale): string[] => {
  const [typeface, headings] = lettersOf(site);
  const script = locale === "ar" ? "arabic" : "latin";
  const names = [`${typeface}-latin`, locale === "ar" && `${typeface}-arabic`, headings && `${headings}-${script}`];
  return names.flatMap((name) => (name ? files.get(name)! : []));
};
