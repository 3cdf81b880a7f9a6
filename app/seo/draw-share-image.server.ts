/**
 * Draws the share picture of a page. Loaded on demand, since it includes fonts, a picture and the
 * drawing library.
 */
import icon from "/media/logo/icon.svg?raw";
import arabic from "@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2?inline";
import latinExt from "@fontsource-variable/alexandria/files/alexandria-latin-ext-wght-normal.woff2?inline";
import latin from "@fontsource-variable/alexandria/files/alexandria-latin-wght-normal.woff2?inline";
import { type Node, Renderer } from "@takumi-rs/core";
import sharp from "sharp";
import type { LocalizedSite } from "#app/content.server.ts";
import { direction, type Locale } from "#i18n/locale.ts";
import { shareImageSize, type ShareImageWords } from "./share-image.server.ts";
import { emeraldLight, night950, sand50 } from "#app/ui/palette.ts";

const colours = { night: night950, sand: sand50, emerald: emeraldLight };

/** The scene `share`, in any format. */
const scenes = import.meta.glob<string>("/media/scenes/share.*", { eager: true, import: "default", query: "?inline" });

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** Pixels. The figure in the middle of the scene must be at the far end of the picture. */
const sceneBox = { width: 1400, height: 788, top: -30, fromStart: 250 };

let studio: ReturnType<typeof openStudio> | undefined;

/** Sharp makes files half as large in half the time; this table preserves dark grain. */
const encoding = { quality: 72, quantisationTable: 3 };

/** @returns a JPEG of 1200×630 pixels */
export async function drawShareImage(site: LocalizedSite, words: ShareImageWords): Promise<Uint8Array<ArrayBuffer>> {
  const { renderer, images } = await (studio ??= openStudio());
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

/** Assets of all pictures, loaded once. */
async function openStudio() {
  const renderer = new Renderer();
  // One family in three files; the renderer picks the file that has the character.
  for (const font of [latin, latinExt, arabic]) await renderer.registerFont({ name: "Alexandria", data: bytes(font) });
  // In its final size: otherwise the full master would be scaled for each picture.
  const { width, height } = sceneBox;
  const [share] = Object.values(scenes);
  if (!share) throw new Error("There is no picture share in media/scenes");
  const images = [
    { src: "scene", data: await sharp(bytes(share)).autoOrient().resize(width, height).png().toBuffer() },
    { src: "mark", data: Buffer.from(icon) },
  ];
  return { renderer, images };
}

function layout(site: LocalizedSite, words: ShareImageWords): Node {
  const { locale } = site;
  const { fromStart, ...box } = sceneBox;
  // Mirrored in Arabic, so that the lamp is on the text's side there too.
  const mirrorStyle = locale === "ar" && { transform: "scaleX(-1)" };
  return container(
    { ...shareImageSize, display: "flex", position: "relative", backgroundColor: colours.night },
    {
      type: "image",
      src: "scene",
      style: { position: "absolute", ...box, [start(locale)]: fromStart, ...mirrorStyle },
    },
    container({ position: "absolute", ...shareImageSize, top: 0, left: 0, backgroundImage: dusk(locale) }),
    text(site, words),
  );
}

const container = (style: Node["style"], ...children: Node[]): Node => ({ type: "container", style, children });

const start = (locale: Locale) => (locale === "ar" ? "right" : "left");

/** Dark gradient behind the text: darkest at its start, transparent at the figure. */
function dusk(locale: Locale): string {
  const towards = locale === "ar" ? "left" : "right";
  return `linear-gradient(to ${towards}, ${colours.night} 21%, ${colours.night}b3 46%, ${colours.night}00 74%)`;
}

function text({ company, locale }: LocalizedSite, { title, section }: ShareImageWords): Node {
  return container(
    {
      position: "absolute",
      top: 56,
      bottom: 64,
      [start(locale)]: 72,
      width: 640,
      display: "flex",
      flexDirection: "column",
      justifyContent: "space-between",
      direction: direction(locale),
      fontFamily: "Alexandria",
      color: colours.sand,
    },
    container(
      { display: "flex", alignItems: "center", gap: 18 },
      { type: "image", src: "mark", style: { width: 56, height: 56 } },
      { type: "text", text: company.name[locale], style: { fontSize: 32, fontWeight: 600 } },
    ),
    container(
      { display: "flex", flexDirection: "column", gap: 20 },
      { type: "text", text: section, style: { fontSize: 26, fontWeight: 500, color: colours.emerald } },
      { type: "text", text: title, style: titleStyle(locale, title) },
    ),
  );
}

function titleStyle(locale: Locale, title: string) {
  const size = title.length <= 24 ? 80 : title.length <= 44 ? 64 : 54;
  return {
    fontSize: size,
    fontWeight: 600,
    textWrap: "balance" as const,
    lineClamp: 4,
    ...(locale === "ar" ? { lineHeight: 1.55 } : { lineHeight: 1.1, letterSpacing: "-0.02em" }),
  };
}
