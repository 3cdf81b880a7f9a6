/** A text for comparison: lower case, no accents, vowel signs, tatweel or invisible characters. */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, "");

export const westernDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** A text with digits and letters of Arabic, Persian and full-width keyboards in ASCII. */
export const asciiText = (text: string): string => westernDigits(text.normalize("NFKC"));
