/** How a formula begins, after any blanks and quotes; some languages use full-width forms. */
const formula = /(^|[;\n\u2028\u2029])([\p{White_Space}\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gu;

/**
 * A line of CSV per RFC 4180 that no spreadsheet runs. Some split at `;` or tab, also inside a
 * value and at its line breaks, so formulas there get an apostrophe as well. So do phone numbers
 * that begin with +, which Excel would turn into 9.67E+11. Tabs and other control characters become
 * blanks.
 */
export function csvLine(values: string[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

function csvValue(value: string): string {
  const harmless = value
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(formula, "$1$2'");
  return /[",;\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
