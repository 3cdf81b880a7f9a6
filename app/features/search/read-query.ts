export const longestQuery = 100;

/** The search text as one line of visible characters; `isCut` if it was longer. */
export function readQuery(text: string): { query: string; isCut: boolean } {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const characters = Array.from(plain);
  return { query: characters.slice(0, longestQuery).join("").trim(), isCut: characters.length > longestQuery };
}
