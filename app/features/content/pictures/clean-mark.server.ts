import { type CleanedDrawing, cleanDrawing } from "#cms/clean-drawing.ts";
import { type Refusal, refusal } from "./refusal.ts";

/** Rewrites an uploaded SVG mark in one colour, like the files in media/marks. */
export function cleanMark(upload: string): CleanedDrawing | Refusal {
  const result = cleanDrawing(upload);
  return result.outcome === "refused" ? refusal(result.code, result.values) : result;
}
