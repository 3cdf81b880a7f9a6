import stringWidth from "string-width";

export type Column<Item> = {
  title: string;
  value: (item: Item) => string;
  /** Minimum width where the line is too short; unset: never narrower than its content. */
  min?: number;
};

const gap = "  ";
/** Keeps right-to-left letters of a cell from affecting the next one. */
const leftToRight = "\u200e";
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Lines of a table, titles first. Widths are in terminal columns: two for wide characters, none for
 * vowel signs. Text that does not fit ends with `…`.
 * @param width of a line, in terminal columns
 */
export function layoutTable<Item>(columns: Column<Item>[], items: Item[], width: number): string[] {
  const rows = items.map((item) => columns.map(({ value }) => oneLine(value(item))));
  const cells = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index]!))));
  narrow(widths, columns, width);
  return cells.map((row) =>
    row
      .map((cell, index) => pad(cell, widths[index]!))
      .join(gap)
      .trimEnd(),
  );
}

function narrow(widths: number[], columns: { min?: number }[], width: number): void {
  const total = () => widths.reduce((sum, each) => sum + each, gap.length * (widths.length - 1));
  while (total() > width) {
    const giving = columns.map(({ min = Infinity }, index) => (widths[index]! > min ? widths[index]! : 0));
    const most = Math.max(...giving);
    if (most === 0) return;
    widths[giving.indexOf(most)]!--;
  }
}

function pad(text: string, width: number): string {
  const cell = fit(text, width);
  return cell + (rightToLeft.test(cell) ? leftToRight : "") + " ".repeat(width - stringWidth(cell));
}

const segmenter = new Intl.Segmenter();

/** A text on one line, without terminal control sequences or direction overrides. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();

function fit(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let prefix = "";
  for (const { segment } of segmenter.segment(text)) {
    if (stringWidth(prefix + segment) > width - 1) break;
    prefix += segment;
  }
  return `${prefix.trimEnd()}…`;
}
