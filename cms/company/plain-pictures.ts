import { hex, oklch } from "#cms/colour.ts";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";

/** Planes of each picture, from the farthest: points in percent of width and height. */
const planes = {
  "light-1": ["0,62 100,18 100,100 0,100", "0,84 100,48 100,100 0,100", "58,100 100,80 100,100"],
  "light-2": ["0,20 100,66 100,100 0,100", "0,52 100,86 100,100 0,100", "0,82 36,100 0,100"],
  "light-3": ["38,0 100,0 100,100 62,100", "66,0 100,0 100,100 84,100", "90,0 100,0 100,60"],
} as const;

/** In pixels. */
const size = { width: 1600, height: 900 };

/** Pictures that suit every trade, until there are real ones. */
export const plainPictures = Object.keys(planes).map((name): UploadedPicture => ({
  kind: "scene",
  name,
  ...size,
  files: [],
}));

export const plainAlternative = { en: "Planes of color", ar: "سطوح لونية" };

/** The drawings of those pictures in a brand's colours, by name. */
export function plainDrawings({ dark, accent, warm }: Record<"dark" | "accent" | "warm", string>): [string, string][] {
  const tint = (share: number) => {
    const [from, to] = [oklch(dark), oklch(accent)];
    const between = (key: "lightness" | "chroma") => from[key] + (to[key] - from[key]) * share;
    return hex({ lightness: between("lightness"), chroma: between("chroma"), hue: to.hue });
  };
  const paints = [tint(0.45), tint(1), warm];
  return Object.entries(planes).map(([name, shapes]) => {
    const polygons = shapes.map((points, index) => `<polygon points="${points}" fill="${paints[index]}"/>`);
    const frame = `width="${size.width}" height="${size.height}" viewBox="0 0 100 100" preserveAspectRatio="none"`;
    const ground = `<rect width="100" height="100" fill="${dark}"/>`;
    return [name, `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${ground}${polygons.join("")}</svg>`];
  });
}
