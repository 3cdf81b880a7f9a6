import { type CleanedDrawing, cleanDrawing, type RefusedDrawing } from "./clean-drawing.ts";
import { luminance, oklch, readable } from "./colour.ts";

/**
 * The logo of a brand for dark ground. Black, white and greys close to them take the colour of
 * their surroundings, so that the drawing is seen on paper too; other colours are lightened until
 * their contrast is 3 : 1.
 */
export const cleanLogo = (drawing: string, ground: string): CleanedDrawing | RefusedDrawing =>
  cleanDrawing(drawing, (paint) => {
    const colour = hexOf(paint);
    if (!colour) return "currentColor";
    const light = luminance(colour);
    const isPlain = oklch(colour).chroma < 0.02 && (light < 0.1 || light > 0.8);
    return isPlain ? "currentColor" : readable(colour, ground, 3);
  });

/** @returns undefined for a name, which exports rarely write, and for a gradient */
function hexOf(paint: string): string | undefined {
  const [, short] = /^#([\da-f]{3})$/.exec(paint) ?? [];
  if (short) return `#${short.replaceAll(/./g, "$&$&")}`;
  const [, ...numbers] = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(paint) ?? [];
  if (numbers.length > 0)
    return `#${numbers.map((number) => Math.min(255, Number(number)).toString(16).padStart(2, "0")).join("")}`;
  return /^#[\da-f]{6}$/.test(paint) ? paint : undefined;
}
