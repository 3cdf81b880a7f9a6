import { cleanLogo } from "#cms/logo.ts";
import type { Brand } from "#cms/schema/documents.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Branded, paletteOf } from "./palette.server.ts";

export type LogoDrawing = {
  /** In its own colours and in `currentColor`, without anything but shapes. */
  svg: string;
  /** More than twice as wide as high: it holds the company's name. */
  isWide: boolean;
};

const logos = new WeakMap<Brand, Partial<Record<Locale, LogoDrawing>>>();

/** The logo on dark ground; undefined without one: the name is set in the typeface. */
export function logoOf(site: Branded, locale: Locale): LogoDrawing | undefined {
  const { brand } = site;
  const { drawing, arabic = drawing } = brand.logo ?? {};
  const source = locale === "ar" ? arabic : drawing;
  if (!source) return undefined;
  const drawings = logos.getOrInsertComputed(brand, () => ({}));
  return (drawings[locale] ??= drawingOf(source, site));
}

/** @throws Error for a drawing that the check would refuse */
function drawingOf(drawing: string, site: Branded): LogoDrawing {
  const result = cleanLogo(drawing, paletteOf(site)["night-900"]);
  if (result.outcome === "refused") throw new Error(`The logo cannot be drawn: ${result.code}`);
  // The drawing's ids must differ from the others of a page.
  const svg = result.svg.trim().replaceAll(/(?<=\bid="|url\(#)/g, "logo-");
  return { svg, isWide: result.width > 2 * result.height };
}

/** The logo as a separate picture, in which `currentColor` would be black. */
export const colouredLogo = (svg: string, colour: string): string => svg.replaceAll("currentColor", colour);
