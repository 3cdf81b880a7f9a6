/** Characters of a query that are looked for. */
export const longestQuery = 100;

/** What was written into the field, as one line of visible characters; `isCut` if it was longer. */
export function readQuery(written: string): { query: string; isCut: boolean } {
  const plain = written
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const characters = Array.from(plain);
  return { query: characters.slice(0, longestQuery).join("").trim(), isCut: characters.length > longestQuery };
}
