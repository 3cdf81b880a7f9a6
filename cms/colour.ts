/** Colours as sRGB (`#rrggbb`) and as OKLCH (https://bottosson.github.io/posts/oklab). */

/** Lightness 0 to 1, chroma from 0, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number };

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gammaOf = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const linearRgb = (colour: string) =>
  [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255)) as [number, number, number];

export function oklch(colour: string): Oklch {
  const [r, g, b] = linearRgb(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(x, y), hue: Math.atan2(y, x) };
}

/** The nearest colour of the same lightness and hue that screens can show. */
export function hex({ lightness, chroma, hue }: Oklch): string {
  const at = (share: number) => rgbOf(lightness, share * chroma * Math.cos(hue), share * chroma * Math.sin(hue));
  const isShown = (share: number) => at(share).every((value) => value > -0.0005 && value < 1.0005);
  const share = isShown(1) ? 1 : largest(isShown);
  const bytes = at(share).map((value) => Math.round(255 * Math.min(1, Math.max(0, gammaOf(value)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function rgbOf(lightness: number, x: number, y: number) {
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The largest number from 0 to 1 that passes, if all smaller ones do. */
function largest(passes: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Relative luminance as WCAG 2 computes it, 0 to 1. */
export const luminance = (colour: string) => {
  const [r, g, b] = linearRgb(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast as WCAG 2 computes it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The nearest lightness of a colour that contrasts with a ground.
 * @returns the colour itself if it does; black or white if none of its hue does
 */
export function readable(colour: string, ground: string, ratio: number): string {
  if (contrast(colour, ground) >= ratio) return colour;
  const own = oklch(colour);
  // 0.179 contrasts equally with black and white.
  const end = luminance(ground) > 0.179 ? 0 : 1;
  const at = (share: number) => hex({ ...own, lightness: end + (own.lightness - end) * share });
  return at(largest((share) => contrast(at(share), ground) >= ratio));
}

/** Pairs of a brand's colours, one written on the other, and their minimum contrast (WCAG 2.2, 1.4.3). */
export const colourPairs = [
  ["dark", "light", 7],
  ["accent", "light", 4.5],
  ["warm", "dark", 4.5],
] as const;

export const colourNames = ["accent", "dark", "light", "warm"] as const;
export type BrandColours = Record<(typeof colourNames)[number], string>;

/** The contrast of each pair of a brand's colours, and for the first the nearest colour that passes. */
export const readingsOf = (colours: BrandColours) =>
  colourPairs.map(([name, ground, least]) => {
    const has = contrast(colours[name], colours[ground]);
    return { name, ground, least, has, passes: has >= least, nearest: readable(colours[name], colours[ground], least) };
  });
