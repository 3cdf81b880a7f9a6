/** Prints a table with aligned columns: text to the left, figures to the right. */
export function printTable(title: string, head: string[], rows: (string | number)[][], notes: string[] = []): void {
  const lines = [head, ...rows.map((row) => row.map(written))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isFigures = head.map((_, column) => rows.every((row) => typeof row[column] === "number" || row[column] === ""));
  console.log(`\n${title}`);
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      isFigures[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(`  ${cells.join("  ").trimEnd()}`);
  }
  for (const note of notes) console.log(`  ${note}`);
}

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

const written = (cell: string | number): string =>
  typeof cell === "string" ? cell : (Math.abs(cell) >= 100 || Number.isInteger(cell) ? grouped : precise).format(cell);

/** The middle value, or the mean of the two middle ones. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? NaN) + (sorted[(sorted.length - 1) >> 1] ?? NaN)) / 2;
}
