/**
 * Draws the share picture of a page. Loaded on demand, since it includes fonts, a picture and the
 * drawing library.
 */
import type { Node } from "@takumi-rs/core";
import sharp from "sharp";
import type { LocalizedSite } from "#app/content.server.ts";
import { direction, type Locale } from "#i18n/locale.ts";
import { bytes, rendererOf } from "./studio.server.ts";
import { shareImageSize, type ShareImageWords } from "./share-image.server.ts";
import { colouredLogo, logoOf } from "#app/style/logo.server.ts";
import { paletteOf } from "#app/style/palette.server.ts";

const scenes = import.meta.glob<string>("/media/scenes/share.*", { eager: true, import: "default", query: "?inline" });

/** Pixels. The figure in the middle of the scene must be at the far end of the picture. */
const sceneBox = { width: 1400, height: 788, top: -30, fromStart: 250 };

/** Sharp makes files half as large in half the time; this table preserves dark grain. */
const encoding = { quality: 72, quantisationTable: 3 };

/** @returns a JPEG of 1200×630 pixels */
export async function drawShareImage(site: LocalizedSite, words: ShareImageWords): Promise<Uint8Array<ArrayBuffer>> {
  const renderer = await rendererOf(site);
  const images = await imagesOf(site);
  const pixels = await renderer.render(layout(site, words), {
    ...shareImageSize,
    format: "raw",
    lang: site.locale,
    dithering: "ordered-bayer",
    images,
  });
  const picture = sharp(pixels, { raw: { ...shareImageSize, channels: 4 } }).removeAlpha();
  return new Uint8Array(await picture.jpeg(encoding).toBuffer());
}

let scaledScene: Promise<Buffer> | undefined;

/** In its final size: otherwise the full master would be scaled for each picture. */
function sceneBytes(): Promise<Buffer> {
  const [share] = Object.values(scenes);
  if (!share) throw new Error("There is no picture share in media/scenes");
  const { width, height } = sceneBox;
  return (scaledScene ??= sharp(bytes(share)).autoOrient().resize(width, height).png().toBuffer());
}

async function imagesOf(site: LocalizedSite) {
  const logo = logoOf(site, site.locale);
  return [
    ...(site.brand.figure === "none" ? [] : [{ src: "scene", data: await sceneBytes() }]),
    ...(logo ? [{ src: "logo", data: Buffer.from(colouredLogo(logo.svg, paletteOf(site)["sand-100"])) }] : []),
  ];
}

function layout(site: LocalizedSite, words: ShareImageWords): Node {
  const { brand, locale } = site;
  const ground = paletteOf(site)["night-950"];
  const { fromStart, ...box } = sceneBox;
  // Mirrored in Arabic, so that the lamp is on the text's side there too.
  const mirrorStyle = locale === "ar" && { transform: "scaleX(-1)" };
  const scene: Node = {
    type: "image",
    src: "scene",
    style: { position: "absolute", ...box, [start(locale)]: fromStart, ...mirrorStyle },
  };
  const dusk = container({
    position: "absolute",
    ...shareImageSize,
    top: 0,
    left: 0,
    backgroundImage: shade(ground, locale),
  });
  return container(
    { ...shareImageSize, display: "flex", position: "relative", backgroundColor: ground },
    ...(brand.figure === "none" ? [edge(site)] : [scene, dusk]),
    text(site, words),
  );
}

/** Without a scene: a line of the accent below the words, as wide as the picture. */
const edge = (site: LocalizedSite) =>
  container({
    position: "absolute",
    left: 0,
    bottom: 0,
    width: shareImageSize.width,
    height: 16,
    backgroundColor: paletteOf(site)["emerald-light"],
  });

const container = (style: Node["style"], ...children: Node[]): Node => ({ type: "container", style, children });

const start = (locale: Locale) => (locale === "ar" ? "right" : "left");

/** Dark gradient behind the text: darkest at its start, transparent at the figure. */
function shade(ground: string, locale: Locale): string {
  const towards = locale === "ar" ? "left" : "right";
  return `linear-gradient(to ${towards}, ${ground} 21%, ${ground}b3 46%, ${ground}00 74%)`;
}

function text(site: LocalizedSite, { title, section }: ShareImageWords): Node {
  const { brand, company, locale } = site;
  const palette = paletteOf(site);
  const logo = logoOf(site, locale);
  return container(
    {
      position: "absolute",
      top: 56,
      bottom: 64,
      [start(locale)]: 72,
      width: brand.figure === "none" ? shareImageSize.width - 144 : 640,
      display: "flex",
      flexDirection: "column",
      justifyContent: "space-between",
      direction: direction(locale),
      fontFamily: "Site",
      color: palette["sand-50"],
    },
    container(
      { display: "flex", alignItems: "center", gap: 18 },
      ...(logo ? [{ type: "image", src: "logo", style: logo.isWide ? { height: 64 } : { height: 56 } } as const] : []),
      ...(logo?.isWide ? [] : [{ type: "text", text: company.name[locale], style: nameStyle } as const]),
    ),
    container(
      { display: "flex", flexDirection: "column", gap: 20 },
      { type: "text", text: section, style: { fontSize: 26, fontWeight: 500, color: palette["emerald-light"] } },
      { type: "text", text: title, style: titleStyle(site, title) },
    ),
  );
}

const nameStyle = { fontSize: 32, fontWeight: 600 };

function titleStyle({ brand, locale }: LocalizedSite, title: string) {
  const size = title.length <= 24 ? 80 : title.length <= 44 ? 64 : 54;
  return {
    fontFamily: "Site headings",
    fontSize: brand.figure === "none" ? size * 1.4 : size,
    fontWeight: 600,
    textWrap: "balance" as const,
    lineClamp: 4,
    ...(locale === "ar" ? { lineHeight: 1.55 } : { lineHeight: 1.1, letterSpacing: "-0.02em" }),
  };
}
