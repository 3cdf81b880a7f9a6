/** A picture in a Markdown text; it may be removed from `start` to `end` without leaving an empty paragraph. */
export type TextPicture = { code: string; name: string; alt: string; start: number; end: number };

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

export const picturesIn = (text: string): TextPicture[] =>
  [...text.matchAll(/!\[([^\]]*)\]\(([^\s)]+)[^)]*\)/g)].map(({ 0: code, 1: alt = "", 2: name = "", index }) => {
    const [before, behind] = [text.slice(0, index), text.slice(index + code.length)];
    const isAlone = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\n|$)/.test(behind);
    const start = isAlone ? before.trimEnd().length : index;
    return {
      code,
      name,
      alt,
      start,
      end: isAlone && start === 0 ? text.length - behind.trimStart().length : index + code.length,
    };
  });

export const withoutPicture = (text: string, { start, end }: TextPicture): string =>
  text.slice(0, start) + text.slice(end);
