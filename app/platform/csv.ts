/** Byte order mark: tells Excel that the file is UTF-8. */
export const byteOrderMark = "\ufeff";

/** The start of a formula, after any blanks and quotes; some languages use full-width forms. */
const formula = /(^|[;\n\u2028\u2029])([\p{White_Space}\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gu;

/**
 * A line of CSV per RFC 4180 that no spreadsheet runs. Some split a value at `;`, tab or line break,
 * so formulas there get an apostrophe, too, as do phone numbers with +, which Excel would turn into
 * 9.67E+11. Control characters become blanks.
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
