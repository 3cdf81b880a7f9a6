import { fitted, oneLine, shownWidth } from "./fitted.ts";

export type Column = {
  title: string;
  /** It may become as narrow as this where the line is short; unset: never narrower than what stands in it. */
  min?: number;
};

const gap = "  ";
/** Right-to-left letters of a cell must not reach over into the next. */
const leftToRight = "\u200e";
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Lines of a table, its titles first. Widths are those that a terminal shows: two places for wide characters, none for
 * vowel signs. What does not fit ends with `…`.
 * @param width of a line, in places
 */
export function layoutTable(columns: Column[], rows: string[][], width: number): string[] {
  const texts = rows.map((row) => columns.map((_, index) => oneLine(row[index] ?? "")));
  const cells = [columns.map(({ title }) => title), ...texts];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => shownWidth(row[index] ?? ""))));
  narrow(widths, columns, width);
  return cells.map((row) =>
    row
      .map((cell, index) => padded(cell, widths[index]!))
      .join(gap)
      .trimEnd(),
  );
}

/** Takes from the widest that may give, until all fits. */
function narrow(widths: number[], columns: Column[], width: number): void {
  const total = () => widths.reduce((sum, each) => sum + each, gap.length * (widths.length - 1));
  while (total() > width) {
    const giving = columns.map(({ min = Infinity }, index) => (widths[index]! > min ? widths[index]! : 0));
    const most = Math.max(...giving);
    if (most === 0) return;
    widths[giving.indexOf(most)]!--;
  }
}

function padded(text: string, width: number): string {
  const shown = fitted(text, width);
  return shown + (rightToLeft.test(shown) ? leftToRight : "") + " ".repeat(width - shownWidth(shown));
}
