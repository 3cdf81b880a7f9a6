/** A formula begins so, whatever blanks and quotes stand before it; the full-width forms count too in some languages. */
const formula = /(^|[;\n\u2028\u2029])([\p{White_Space}\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gu;

/**
 * A line of CSV as RFC 4180 says, which no spreadsheet runs. Some split at `;` or tab, as Windows' settings for Arabic and
 * for most of Europe have it, and so begin cells inside a value and at its new lines: whatever would be a formula there
 * gets an apostrophe in front as well. So do phone numbers that begin with +: they stay readable, while Excel would make
 * 9.67E+11 of them. Tabs and other control characters become blanks.
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
