import stringWidth from "string-width";

const segmenter = new Intl.Segmenter();

/** Places that a text takes in a terminal. */
export const shownWidth = (text: string): number => stringWidth(text);

/** A text in one line, without anything that a terminal would obey. */
export const oneLine = (text: string): string => harmless(text).replaceAll(/\s+/g, " ").trim();

/** Without control characters but new lines, and without what turns the direction of text. */
export const harmless = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");

/** As much of a text as fits, cut between characters as people see them, with `…` where something is missing. */
export function fitted(text: string, width: number): string {
  if (shownWidth(text) <= width) return text;
  let kept = "";
  for (const { segment } of segmenter.segment(text)) {
    if (shownWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
