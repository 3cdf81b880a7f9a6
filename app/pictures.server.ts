import { parse } from "node:path";
import type { BackdropPicture } from "#app/ui/backdrop.tsx";
import type { PictureSet } from "#app/ui/picture.tsx";

/** What vite-imagetools gives for `as=picture`. */
type Output = { sources: { avif: string; webp: string }; img: { src: string; w: number; h: number } };

const scenes = byName(
  import.meta.glob<Output>("/media/scenes/*.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?w=480;768;1200;1800;2400&format=avif;webp&quality=52&effort=3&as=picture",
  }),
);

/** The middle of each scene, for phones held upright: 9 to 16 is as high as the scenes themselves are. Words lie over it. */
const upright = byName(
  import.meta.glob<Output>("/media/scenes/*.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?w=480;756&aspect=9:16&fit=cover&format=avif;webp&quality=44&effort=3&as=picture",
  }),
);

function byName(outputs: Record<string, Output>): ReadonlyMap<string, Output> {
  return new Map(Object.entries(outputs).map(([file, output]) => [parse(file).name, output]));
}

/**
 * The scene of a name in `media/scenes/`, in all widths.
 * @throws Error when there is none: the build of the page that asks for it fails
 */
export function scene(name: string): PictureSet {
  const output = scenes.get(name);
  if (!output) throw new Error(`There is no picture ${name} in media/scenes`);
  const { sources, img } = output;
  return { avif: sources.avif, webp: sources.webp, src: img.src, width: img.w, height: img.h };
}

/**
 * The same, with the files that fill a phone's screen.
 * @throws Error when there is none
 */
export function backdrop(name: string): BackdropPicture {
  const whole = scene(name);
  const { avif, webp } = upright.get(name)!.sources;
  return { ...whole, upright: { avif, webp } };
}

const marks = import.meta.glob<string>("/media/marks/*.svg", { eager: true, import: "default", query: "?url" });

/**
 * Address of the one-colour mark `media/marks/{id}.svg` of a partner or customer.
 * @throws Error when there is none
 */
export function mark(id: string): string {
  const url = marks[`/media/marks/${id}.svg`];
  if (!url) throw new Error(`There is no mark media/marks/${id}.svg`);
  return url;
}
