import { Renderer } from "@takumi-rs/core";
import type { Branded } from "#app/style/palette.server.ts";
import { lettersOf } from "#app/style/typefaces.server.ts";

/** Files of every typeface, of all its characters; each is read when it is needed. */
const fonts = import.meta.glob<string>(
  [
    "/media/fonts/*-more.woff2",
    "/node_modules/@fontsource-variable/alexandria/files/alexandria-{latin,latin-ext,arabic}-wght-normal.woff2",
  ],
  // Else the second pattern would find nothing: Vite leaves node_modules out.
  { import: "default", query: "?inline", exhaustive: true },
);

const renderers = new Map<string, Promise<Renderer>>();

/** The renderer of letters in a site's faces, "Site" and for headings "Site headings", opened once. */
export function rendererOf(site: Branded): Promise<Renderer> {
  const [typeface, headings = typeface] = lettersOf(site);
  return renderers.getOrInsertComputed(`${typeface} ${headings}`, () => openRenderer(typeface!, headings!));
}

async function openRenderer(typeface: string, headings: string): Promise<Renderer> {
  const renderer = new Renderer();
  // One family in several files; the renderer picks the file that has the character.
  for (const [name, face] of Object.entries({ Site: typeface, "Site headings": headings }))
    for (const [file, font] of Object.entries(fonts))
      if (file.includes(`/${face}-`)) await renderer.registerFont({ name, data: bytes(await font()) });
  return renderer;
}

export const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
