import { hex, oklch, readable } from "#cms/colour.ts";
import type { Brand } from "#cms/schema/documents.ts";

/** Shades of each colour of a brand, by their names in tokens.css; the first is the colour itself. */
const shades = {
  dark: [
    ...(["night-950", "night-900", "night-800", "night-700", "ink", "muted"] as const),
    ...(["line-dark", "control-dark", "subdued-dark"] as const),
  ],
  light: ["sand-50", "sand-100", "sand-200", "sand-300", "field", "raised-light", "line-light"],
  accent: ["emerald-deep", "emerald-light", "emerald-soft", "emerald-dim"],
  warm: ["lamp", "lamp-deep", "notice-deep", "notice-pale", "notice-dim"],
} as const;

/** Colours that every brand shares unless its ground makes them unreadable. */
const warnings = ["danger", "danger-light", "danger-soft", "danger-dim"] as const;

type Source = keyof typeof shades;
export type Shade = (typeof shades)[Source][number] | (typeof warnings)[number];
export type Palette = Readonly<Record<Shade, string>>;

/** Shades with the grounds they are read on, and their minimum contrast: 4.5 for text, 3 for parts. */
export const readings: readonly [shade: Shade, ratio: 3 | 4.5, ...grounds: Shade[]][] = [
  // Grounds first, so that the shades on them can pass.
  ["night-900", 4.5, "sand-50"],
  ["night-800", 4.5, "sand-50"],
  ["night-700", 4.5, "sand-50"],
  ["sand-100", 4.5, "night-950", "night-900"],
  ["sand-200", 4.5, "night-950", "night-900", "night-800"],
  ["sand-300", 4.5, "night-950", "night-900"],
  ["emerald-light", 4.5, "night-950", "night-900", "night-800", "emerald-dim"],
  ["lamp", 4.5, "night-950", "night-900", "night-800", "notice-dim"],
  ["emerald-deep", 4.5, "sand-50", "sand-100", "sand-200", "emerald-soft", "raised-light"],
  ["lamp-deep", 4.5, "sand-50", "sand-100"],
  ["notice-deep", 4.5, "sand-50", "sand-100", "notice-pale"],
  ["ink", 4.5, "sand-50", "sand-100", "sand-200", "emerald-soft", "notice-pale"],
  ["muted", 4.5, "sand-50", "sand-100", "sand-200", "emerald-soft"],
  ["field", 3, "sand-50", "raised-light"],
  ["control-dark", 3, "night-950", "night-900", "night-800"],
  ["subdued-dark", 4.5, "night-950", "night-900", "night-800", "emerald-dim"],
  ["danger", 4.5, "sand-50", "sand-100", "danger-soft"],
  ["danger-light", 4.5, "night-950", "night-900", "danger-dim"],
];

/** The colours of tokens.css, the palette of the shipped brand. */
export const paletteIn = (tokens: string) =>
  Object.fromEntries(
    Array.from(tokens.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g), ([, name, colour]) => [name, colour]),
  ) as Palette;

/**
 * The palette of a brand: each shade is as far from the brand's colour as the shipped shade is from
 * its own, in OKLCH. Shades of accent and warm light keep their lightness, since it is that of
 * their use.
 */
export function brandPalette(shipped: Palette, colours: Brand["colours"]): Palette {
  if (!colours) return shipped;
  const palette: Record<Shade, string> = { ...shipped };
  for (const [source, [first, ...others]] of Object.entries(shades) as [Source, readonly Shade[]][]) {
    const [from, to] = [oklch(shipped[first!]), oklch(colours[source])];
    const keepsLightness = source === "accent" || source === "warm";
    palette[first!] = colours[source];
    for (const name of others) {
      const shade = oklch(shipped[name]);
      palette[name] = hex({
        lightness: Math.min(1, shade.lightness + (keepsLightness ? 0 : to.lightness - from.lightness)),
        chroma: (shade.chroma * to.chroma) / from.chroma,
        hue: shade.hue + to.hue - from.hue,
      });
    }
  }
  for (const [name, ratio, ...grounds] of readings)
    for (const ground of grounds) palette[name] = readable(palette[name], palette[ground], ratio);
  return palette;
}
