/**
 * Draws the picture shown when a page is shared. It runs at the build only: the drawing library and the font
 * files are needed there alone, hence the import at the moment of drawing and paths from the repository's root.
 */
import { readFile } from "node:fs/promises";
import type { Node, Renderer } from "@takumi-rs/core";
import { company } from "#app/content.server.ts";
import { direction, type Locale } from "#app/i18n/locale.ts";
import { shareImageSize } from "./share-image.server.ts";
import type { ShareImageWords } from "./share-image-words.server.ts";

const colours = { night: "#07110d", night700: "#1a3a2c", sand: "#fbf8f2", emerald: "#35d79c" };

/** The Najdi stepped triangle of the brand, in a square of 24. */
const triangle = "M0 24V18H3V12H6V6H9V0H15V6H18V12H21V18H24V24Z";

const fontFile = (script: string) =>
  `node_modules/@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`;

let renderer: Promise<Renderer> | undefined;

/** @returns a JPEG of 1200×630 pixels */
export async function drawShareImage(locale: Locale, words: ShareImageWords): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = await (renderer ??= createRenderer());
  return drawing.render(layout(locale, words), {
    ...shareImageSize,
    format: "jpeg",
    quality: 92,
    lang: locale,
    dithering: "ordered-bayer",
    images: [{ src: "mark", data: await readFile("media/logo/favicon.svg") }],
  });
}

async function createRenderer(): Promise<Renderer> {
  const { Renderer: TakumiRenderer } = await import("@takumi-rs/core");
  const created = new TakumiRenderer();
  for (const script of ["latin", "latin-ext", "arabic"]) {
    // One family in three files; the renderer picks the file that has the letter.
    await created.registerFont({ name: "Alexandria", data: await readFile(fontFile(script)) });
  }
  return created;
}

function layout(locale: Locale, { title, section }: ShareImageWords): Node {
  const start = locale === "ar" ? "right" : "left";
  const end = locale === "ar" ? "left" : "right";
  return {
    type: "container",
    style: {
      ...shareImageSize,
      display: "flex",
      position: "relative",
      backgroundColor: colours.night,
      backgroundImage: `radial-gradient(circle at ${end} 62%, ${colours.night700} 0%, ${colours.night} 62%)`,
    },
    children: [
      {
        type: "image",
        src: figure(end),
        style: { position: "absolute", width: 540, height: 540, bottom: 18, [end]: -104 },
      },
      { type: "image", src: frieze(), style: { position: "absolute", width: 1200, height: 18, bottom: 0, left: 0 } },
      {
        type: "container",
        style: {
          position: "absolute",
          top: 56,
          bottom: 74,
          [start]: 72,
          width: 660,
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

/** The large triangle, lit by the lamp from the side of the words and lost in the night on the other. */
function figure(end: "left" | "right"): string {
  const [from, to] = end === "right" ? ["0", "1"] : ["1", "0"];
  return svg(
    24,
    24,
    `<linearGradient id="light" x1="${from}" x2="${to}" y1=".1" y2=".6">
      <stop offset="0" stop-color="#ffb765" stop-opacity=".95"/><stop offset=".38" stop-color="#8a6a44" stop-opacity=".9"/>
      <stop offset=".62" stop-color="#1a3a2c"/><stop offset="1" stop-color="#0b1a14"/>
    </linearGradient><path fill="url(#light)" d="${triangle}"/>`,
  );
}

/** A row of triangles along the lower edge. */
function frieze(): string {
  const units = Array.from(
    { length: 50 },
    (_, index) => `<path transform="translate(${index * 32} 0)" d="${triangle}"/>`,
  );
  return svg(1600, 24, `<g fill="${colours.night700}">${units.join("")}</g>`);
}

function svg(width: number, height: number, content: string): string {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(source).toString("base64")}`;
}
