import tokens from "./tokens.css?raw";
import type { Brand } from "#cms/schema/documents.ts";
import { brandPalette, type Palette, paletteIn } from "./palette.ts";

/** The palette of the shipped brand, for drawings, whose markup `recolour` then changes. */
export const shippedPalette = paletteIn(tokens);

/** A site, or anything else with a look. */
export type Branded = { brand: Brand };

const palettes = new WeakMap<Brand, Palette>();

/** The palette of a site, for media without its stylesheet: mails, share pictures, the manifest. */
export function paletteOf({ brand }: Branded): Palette {
  const palette = palettes.get(brand) ?? brandPalette(shippedPalette, brand.colours);
  palettes.set(brand, palette);
  return palette;
}

/** Replaces the shipped colours in markup or in a stylesheet, also those with an alpha value. */
export function recolour(text: string, site: Branded): string {
  const palette = paletteOf(site);
  const changes = Object.entries(shippedPalette).filter(([name, colour]) => palette[name as keyof Palette] !== colour);
  const colours = new Map(changes.map(([name, colour]) => [colour, palette[name as keyof Palette]]));
  return colours.size === 0 ? text : text.replaceAll(/#[0-9a-f]{6}/g, (colour) => colours.get(colour) ?? colour);
}

const corners = {
  sharp: "--radius-sm:0;--radius-md:0;--radius-lg:0;--radius-full:0",
  soft: "",
  round: "--radius-sm:12px;--radius-md:20px;--radius-lg:32px",
};

/** Without a figure: none at the desk and in the chat's button, a bar on the splash screen and below the menu's link. */
const withoutFigure = [
  ".apertures,.chat-launcher path+path{display:none}",
  ".splash-wall{mask:none;background:var(--lit);block-size:.5rem}",
  ".lamp-below:after{clip-path:none;inline-size:1.25rem;block-size:3px}",
].join("");

/** The stylesheet in the look of a site. It is unchanged for the shipped brand. */
export function brandStyle(css: string, site: Branded): string {
  const { figure, edge, corners: shape } = site.brand;
  const hasNone = figure === "none";
  // Drops the drawings of an unused figure or edge.
  const drawings = [hasNone && "wall", edge === "straight" && "merlon"].filter(Boolean).join("|");
  return [
    drawings
      ? recolour(css, site).replaceAll(new RegExp(`--(?:${drawings}):url\\("[^"]*"\\);?`, "g"), "")
      : recolour(css, site),
    corners[shape] && `:root{${corners[shape]}}`,
    hasNone && withoutFigure,
    edge === "straight" && ".merlons{display:none}",
  ]
    .filter(Boolean)
    .join("");
}
