/**
 * Draws the picture shown when a page is shared. It runs at the build only: the drawing library and the font
 * files are needed there alone, hence the import at the moment of drawing and paths from the repository's root.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import type { Node } from "@takumi-rs/core";
import { company } from "#app/content.server.ts";
import { direction, type Locale } from "#app/i18n/locale.ts";
import { shareImageSize } from "./share-image.server.ts";
import type { ShareImageWords } from "./share-image-words.server.ts";

const colours = { night: "#07110d", sand: "#fbf8f2", emerald: "#35d79c" };

const fontFile = (script: string) =>
  `node_modules/@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`;

/** Where the scene lies, in pixels: its figure stands in its middle and belongs to the far end of the picture. */
const sceneBox = { width: 1400, height: 788, top: -30, fromStart: 250 };

let studio: ReturnType<typeof openStudio> | undefined;

/** Sharp's encoder makes half the bytes of the renderer's own in half the time; this table spares dark grain. */
const encoding = { quality: 72, quantisationTable: 3 };

/** @returns a JPEG of 1200×630 pixels */
export async function drawShareImage(locale: Locale, words: ShareImageWords): Promise<Uint8Array<ArrayBuffer>> {
  const { renderer, images, sharp } = await (studio ??= openStudio());
  const pixels = await renderer.render(layout(locale, words), {
    ...shareImageSize,
    format: "raw",
    lang: locale,
    dithering: "ordered-bayer",
    images,
  });
  const picture = sharp(pixels, { raw: { ...shareImageSize, channels: 4 } }).removeAlpha();
  return new Uint8Array(await picture.jpeg(encoding).toBuffer());
}

/** What all pictures share, fetched once. */
async function openStudio() {
  const [{ Renderer }, { default: sharp }] = await Promise.all([import("@takumi-rs/core"), import("sharp")]);
  const renderer = new Renderer();
  for (const script of ["latin", "latin-ext", "arabic"]) {
    // One family in three files; the renderer picks the file that has the letter.
    await renderer.registerFont({ name: "Alexandria", data: await readFile(fontFile(script)) });
  }
  // In the size in which it is shown: the whole master would be scaled for each picture.
  const { width, height } = sceneBox;
  const scenes = await readdir("media/scenes");
  const share = scenes.find((file) => parse(file).name === "share");
  if (!share) throw new Error("There is no picture share in media/scenes");
  const images = [
    {
      src: "scene",
      data: await sharp(join("media/scenes", share)).autoOrient().resize(width, height).png().toBuffer(),
    },
    { src: "mark", data: await readFile("media/logo/favicon.svg") },
  ];
  return { renderer, images, sharp };
}

function layout(locale: Locale, words: ShareImageWords): Node {
  const start = locale === "ar" ? "right" : "left";
  const { fromStart, ...box } = sceneBox;
  return {
    type: "container",
    style: { ...shareImageSize, display: "flex", position: "relative", backgroundColor: colours.night },
    children: [
      {
        type: "image",
        src: "scene",
        // Mirrored in Arabic, so that the lamp shines from the side of the words there too.
        style: {
          position: "absolute",
          ...box,
          [start]: fromStart,
          ...(locale === "ar" && { transform: "scaleX(-1)" }),
        },
      },
      {
        type: "container",
        style: { position: "absolute", ...shareImageSize, top: 0, left: 0, backgroundImage: dusk(locale) },
      },
      text(locale, words),
    ],
  };
}

/** The night from which the words stand out: whole where they begin, gone where the figure stands. */
function dusk(locale: Locale): string {
  const towards = locale === "ar" ? "left" : "right";
  return `linear-gradient(to ${towards}, ${colours.night} 22%, ${colours.night}cc 46%, ${colours.night}00 74%)`;
}

function text(locale: Locale, { title, section }: ShareImageWords): Node {
  return {
    type: "container",
    style: {
      position: "absolute",
      top: 56,
      bottom: 64,
      [locale === "ar" ? "right" : "left"]: 72,
      width: 640,
      display: "flex",
      flexDirection: "column",
      justifyContent: "space-between",
      direction: direction(locale),
      fontFamily: "Alexandria",
      color: colours.sand,
    },
    children: [
      {
        type: "container",
        style: { display: "flex", alignItems: "center", gap: 18 },
        children: [
          { type: "image", src: "mark", style: { width: 56, height: 56 } },
          { type: "text", text: company.name[locale], style: { fontSize: 32, fontWeight: 600 } },
        ],
      },
      {
        type: "container",
        style: { display: "flex", flexDirection: "column", gap: 20 },
        children: [
          { type: "text", text: section, style: { fontSize: 26, fontWeight: 500, color: colours.emerald } },
          { type: "text", text: title, style: titleStyle(locale, title) },
        ],
      },
    ],
  };
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
