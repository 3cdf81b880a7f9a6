/** Bytes of text in one encoded word, which has at most 75 characters. */
const bytesInOne = 45;

/**
 * A text as encoded words of a mail header (RFC 2047), none of which ends within a character. Whoever reads them gets
 * the very text, also where it looks like an encoded word itself.
 */
export function encodedWords(text: string): string {
  const words: string[] = [""];
  for (const character of text) {
    const longer = words.at(-1)! + character;
    if (Buffer.byteLength(longer) <= bytesInOne) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}
