import { parse } from "node:path";
import type { PictureSet } from "#app/ui/picture.tsx";

/** The result of vite-imagetools for `as=picture`. */
type Output = { sources: { avif: string; webp: string }; img: { src: string; w: number; h: number } };

/** Sizes and qualities are `sceneSets` in content/scene-picture.ts. */
const scenes = byName(
  import.meta.glob<Output>("/media/scenes/*.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?as=picture",
  }),
);

/** The middle of each scene, 9:16, for phones held upright. Words are on it. */
const upright = byName(
  import.meta.glob<Output>("/media/scenes/*.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?aspect=9:16&as=picture",
  }),
);

function byName(outputs: Record<string, Output>): ReadonlyMap<string, Output> {
  return new Map(Object.entries(outputs).map(([file, output]) => [parse(file).name, output]));
}

/**
 * The scene with a name in `media/scenes/`, in all widths.
 * @throws Error if there is none, so that the build of the page fails
 */
export function scene(name: string): PictureSet {
  const output = scenes.get(name);
  if (!output) throw new Error(`There is no picture ${name} in media/scenes`);
  const { sources, img } = output;
  return { avif: sources.avif, webp: sources.webp, src: img.src, width: img.w, height: img.h };
}

/**
 * The same, with the files that fill a phone's screen.
 * @throws Error if there is none
 */
export function backdrop(name: string): PictureSet {
  const whole = scene(name);
  const { avif, webp } = upright.get(name)!.sources;
  return { ...whole, upright: { avif, webp } };
}

const marks = import.meta.glob<string>("/media/marks/*.svg", { eager: true, import: "default", query: "?url" });

/**
 * Address of the one-colour logo `media/marks/{id}.svg` of a partner or customer.
 * @throws Error if there is none
 */
export function mark(id: string): string {
  const url = marks[`/media/marks/${id}.svg`];
  if (!url) throw new Error(`There is no mark media/marks/${id}.svg`);
  return url;
}
