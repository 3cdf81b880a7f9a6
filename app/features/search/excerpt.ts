export type Piece = { text: string; isFound: boolean };

/** Maximum characters of an excerpt. */
const longest = 240;
/** Characters before the first match. */
const runUp = 50;

/** A word with its vowel signs; `e-mail` is one. */
const word = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u0640]|['’-](?=[\p{L}\p{N}]))*/gu;

/** Splits a text into pieces with matches marked; adjacent matches form one piece. */
export function markedPieces(text: string, isFound: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  const add = (part: string, isMatch: boolean) => {
    const last = pieces.at(-1);
    if (last?.isFound === isMatch) last.text += part;
    else if (part) pieces.push({ text: part, isFound: isMatch });
  };
  let end = 0;
  for (const { 0: match, index } of text.matchAll(word)) {
    if (!isFound(match)) continue;
    const between = text.slice(end, index);
    add(between, between === " " && pieces.at(-1)?.isFound === true);
    add(match, true);
    end = index + match.length;
  }
  add(text.slice(end), false);
  return pieces;
}

/** The stretch of a text with the most matches, cut between words. */
export function excerpt(text: string, isFound: (word: string) => boolean): Piece[] {
  if (text.length <= longest) return markedPieces(text, isFound);
  const matches = [...text.matchAll(word)].filter(({ 0: match }) => isFound(match)).map(({ index }) => index);
  let [best, most, end] = [matches[0] ?? 0, 0, 0];
  for (const [first, at] of matches.entries()) {
    while (matches[end]! < at + longest - runUp) end++;
    if (end - first > most) [best, most] = [at, end - first];
  }
  const from = best <= runUp ? 0 : text.indexOf(" ", best - runUp) + 1;
  const until = text.length - from <= longest ? text.length : text.lastIndexOf(" ", from + longest);
  const stretch = text.slice(from, until).replace(/[\s،,;؛:·]+$/, "");
  return markedPieces(`${from > 0 ? "… " : ""}${stretch}${until < text.length ? " …" : ""}`, isFound);
}

/** The words of a passage without its Markdown, in one line; list items are separated by commas. */
export const plainWords = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("**", "")
    .replaceAll(/(?<=[.:;؛!?؟])\n\s*(?:-|\d+\.) /g, " ")
    .replaceAll(/(?<=\S)\n\s*(?:-|\d+\.) /g, /\p{Script=Arabic}/u.test(markdown) ? "، " : ", ")
    .replaceAll(/^\s*(?:-|\d+\.) /gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
