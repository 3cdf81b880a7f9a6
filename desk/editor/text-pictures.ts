type Range = { start: number; end: number };

/** A picture in a Markdown text, and the range to remove with it. */
export type TextPicture = Range & { code: string; name: string; alt: string };

/** A text that goes in at a position. */
export type Insertion = { at: number; text: string };

/** Lines without an empty one between them. */
const paragraphsIn = (text: string) => [...text.matchAll(/\S.*(?:\n[ \t]*\S.*)*/g)];

/** The paragraph of a position, counted from 1; a position between two belongs to the first. */
export const paragraphAt = (text: string, at: number): number =>
  Math.max(1, paragraphsIn(text).filter(({ index }) => index <= at).length);

/** A part of its own behind a paragraph, counted from 1, or behind the last one. */
export function blockBehind(text: string, paragraph: number, block: string): Insertion {
  const paragraphs = paragraphsIn(text);
  const former = paragraphs[paragraph - 1] ?? paragraphs.at(-1);
  return former ? { at: former.index + former[0].length, text: `\n\n${block}` } : { at: 0, text: block };
}

export const withInsertion = (text: string, { at, text: part }: Insertion): string =>
  text.slice(0, at) + part + text.slice(at);

export const pictureBlock = (name: string, alt = ""): string => `![${alt.replaceAll(/[[\]]/g, "")}](${name})`;

/** In the order of the text. */
export const picturesIn = (text: string): TextPicture[] =>
  [...text.matchAll(picture)].map(({ 0: code, 1: alt = "", 2: name = "", index }) => ({
    code,
    name,
    alt,
    ...withoutGap(text, index, index + code.length),
  }));

const picture = /!\[([^\]]*)\]\(([^\s)]+)[^)]*\)/g;

/** A range that leaves no empty paragraph when it is removed. */
function withoutGap(text: string, start: number, end: number): Range {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  const isAlone = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\n|$)/.test(behind);
  const from = isAlone ? before.trimEnd().length : start;
  return { start: from, end: isAlone && from === 0 ? text.length - behind.trimStart().length : end };
}

export const withoutPicture = (text: string, { start, end }: Range): string => text.slice(0, start) + text.slice(end);

/** Describes a picture, counted from 0, in another way. */
export function withDescription(text: string, index: number, alt: string): string {
  let count = 0;
  return text.replaceAll(picture, (code) =>
    count++ === index ? code.replace(/^!\[[^\]]*\]/, () => `![${alt.replaceAll(/[[\]\n]/g, "")}]`) : code,
  );
}

/** What stands for pictures, by their names, where one writes: `[Picture: Our hall]`. */
export type Signs = ReadonlyMap<string, string>;

export const withSigns = (text: string, signs: Signs): string =>
  text.replaceAll(picture, (code, _, name: string) => signs.get(name) ?? code);

/**
 * The opposite of `withSigns`, after the text was changed.
 * @param before with the pictures, before the change
 * @param codeOf a picture that was not there
 */
export function withPictures(text: string, before: string, signs: Signs, codeOf: (name: string) => string): string {
  const names = new Map([...signs].map(([name, sign]) => [sign, name]));
  const codes = Map.groupBy(picturesIn(before), ({ name }) => name);
  return text.replaceAll(/\[[^[\]\n]+\](?!\()/g, (sign) => {
    const name = names.get(sign);
    if (name === undefined) return sign;
    const [{ code } = { code: codeOf(name) }] = codes.get(name) ?? [];
    if ((codes.get(name)?.length ?? 0) > 1) codes.get(name)!.shift();
    return code;
  });
}

/** The place of a sign, the `count`-th from 0, with its paragraph. */
export function placeOfSign(text: string, sign: string, count: number): Range {
  let at = -1;
  for (let one = 0; one <= count; one++) at = text.indexOf(sign, at + 1);
  return withoutGap(text, at, at + sign.length);
}
