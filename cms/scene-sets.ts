/** A point of a picture: 0 to 1 from the left and from the top. */
export type Focus = { x: number; y: number };
/** In pixels. */
export type Size = { width: number; height: number };

/** Minimum size in pixels: that of a network's card. */
export const least = { width: 1200, height: 630 };

/** Quality of a scene's JPEG file. */
export const jpegQuality = 72;

/** Files of a scene, built or uploaded: widths in pixels, quality and effort of the AVIF encoder. */
export const wholeScene = { widths: [480, 768, 1200, 1800, 2400], aspect: "16:9", quality: 52, effort: 3 } as const;
/** Additional sizes of the hero, for upright phones: small enough for a connection's first packets. */
export const uprightHero = { widths: [480, 756], aspect: "1:1", quality: 46, effort: 6 } as const;
/**
 * Files of a scene: AVIF in each width, and JPEG in one, for browsers without AVIF, posters, feeds
 * and networks: LinkedIn shows no WebP. A width close to the largest one would add a name to every
 * page and save few bytes.
 * @param most width of the scene in pixels
 */
export function sceneFiles(widths: readonly number[], most: number): { width: number; format: "avif" | "jpeg" }[] {
  const possible = [...new Set(widths.map((width) => Math.min(width, most)))];
  const largest = Math.max(...possible);
  const distinctWidths = possible.filter((width) => width === largest || width <= 0.9 * largest);
  const ofJpeg = distinctWidths.findLast((width) => width <= 1600) ?? distinctWidths[0];
  return distinctWidths.flatMap((width) => [
    { width, format: "avif" as const },
    ...(width === ofJpeg ? [{ width, format: "jpeg" as const }] : []),
  ]);
}

/** The largest area of this aspect in a picture, centred on the focus as far as possible. */
export function areaAround({ x, y }: Focus, { width, height }: Size, aspect: string) {
  const ratio = ratioOf(aspect);
  const area = {
    width: Math.round(Math.min(width, height * ratio)),
    height: Math.round(Math.min(height, width / ratio)),
  };
  const start = (at: number, all: number, part: number) =>
    Math.round(Math.min(Math.max(at * all - part / 2, 0), all - part));
  return { left: start(x, width, area.width), top: start(y, height, area.height), ...area };
}

export function ratioOf(aspect: string): number {
  const [across = 1, down = 1] = aspect.split(":").map(Number);
  return across / down;
}

/** The scene at the top of the home page when its section names none: the first of the film. */
export const heroScene = "hero";
