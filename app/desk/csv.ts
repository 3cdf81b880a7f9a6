/** What a spreadsheet takes for the beginning of a formula; the full-width forms count too in some languages. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A line of CSV as RFC 4180 says. A value that a spreadsheet would run as a formula gets an apostrophe in front. So do
 * phone numbers that begin with +: they stay readable, while Excel would make 9.67E+11 of them.
 */
export function csvLine(values: string[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

function csvValue(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
