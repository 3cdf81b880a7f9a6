import { type LinkTarget, linkTarget, type AllowedLinks } from "./link-target.ts";
import type { Locale } from "#i18n/locale.ts";

export type Inline =
  | string
  | { type: "strong" | "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  | { type: "link"; target: LinkTarget; children: Inline[] };

type BlockOf<Text> =
  | { type: "paragraph"; children: Text }
  | { type: "code"; text: string }
  /** `start` is the first number of a numbered list; nested lists are flattened. */
  | { type: "list"; start: number | undefined; items: Text[] };
export type Block = BlockOf<Inline[]>;
type RawBlock = BlockOf<string> | { type: "heading"; text: string };

export type Source = { title: string; path: string };
export type ParsedAnswer = { blocks: Block[]; sources: Source[] };

/**
 * Parses the Markdown of answers. HTML stays text, a picture becomes its description, a forbidden
 * link its words; a last paragraph of only links to pages becomes the sources. Handwritten, since
 * `marked`'s lexer alone takes 14 KB (brotli) of the panel's limit of 25.
 */
export function parseMarkdown(text: string, allowedLinks: AllowedLinks): ParsedAnswer {
  const blocks = readBlocks(text).map((block) => toBlock(block, allowedLinks));
  const sources = blocks.length > 1 ? sourcesOf(blocks.at(-1)) : undefined;
  return sources ? { blocks: blocks.slice(0, -1), sources } : { blocks, sources: [] };
}

/** No expression may backtrack: a line can have thousands of spaces, and is parsed repeatedly. */
const item = /^\s{0,12}(?:[-*+•]|(\d{1,3})[.)])\s+(.*)$/s;
const headingMark = /^\s{0,3}#{1,6}(?=\s)/;

function readBlocks(text: string): RawBlock[] {
  const blocks: RawBlock[] = [];
  /** The block that the next line continues, unless it begins one. */
  let open: RawBlock | undefined;
  let afterBlank = false;
  let fence: { type: "code"; text: string } | undefined;
  const begin = (block: RawBlock) => {
    blocks.push(block);
    open = block;
  };
  for (const line of text.replaceAll(/\r\n?/g, "\n").split("\n")) {
    if (/^\s{0,3}```/.test(line)) {
      fence = fence ? undefined : { type: "code", text: "" };
      if (fence) begin(fence);
      open = undefined;
    } else if (fence) {
      fence.text += (fence.text && "\n") + line;
    } else if (/^\s*$/.test(line) || /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/.test(line)) {
      afterBlank = true;
      if (open?.type !== "list") open = undefined;
    } else {
      const listItem = item.exec(line);
      const heading = headingMark.exec(line);
      const content = line.replace(/^\s{0,3}>\s?/, "").trim();
      if (heading) {
        begin({ type: "heading", text: titleOf(line.slice(heading[0].length)) });
      } else if (listItem) {
        const [, number, text = ""] = listItem;
        const start = number === undefined ? undefined : Number(number);
        if (open?.type === "list" && typeof open.start === typeof start) open.items.push(text);
        else begin({ type: "list", start, items: [text] });
      } else if (open?.type === "list" && (!afterBlank || /^\s{2}/.test(line))) {
        open.items.push(`${open.items.pop()} ${content}`);
      } else if (open?.type === "paragraph") open.children += `\n${content}`;
      else begin({ type: "paragraph", children: content });
      afterBlank = false;
    }
  }
  return blocks;
}

/** The text of a heading without closing marks. */
function titleOf(text: string): string {
  const title = text.trim();
  const open = title.replace(/(?<!#)#+$/, "");
  return open === "" || /\s$/.test(open) ? open.trimEnd() : title;
}

function toBlock(block: RawBlock, allowedLinks: AllowedLinks): Block {
  if (block.type === "code") return block;
  if (block.type === "list") return { ...block, items: block.items.map((text) => parseInline(text, allowedLinks)) };
  if (block.type === "paragraph") return { ...block, children: parseInline(block.children, allowedLinks) };
  return { type: "paragraph", children: [{ type: "strong", children: parseInline(block.text, allowedLinks) }] };
}

/** In order: an escape, code, a picture, a link, a bare address, bold, italics. Bounded: never slow. */
const mark =
  /\\([!-/:-@[-`{-~])|(?<!`)(`{1,3})(?!`)([^\n]{1,400}?)(?<!`)\2(?!`)|!\[([^\]]{0,300})\]\([^)]{0,2000}\)|\[((?:[^[\]\n\\]|\\.){1,300})\]\(\s{0,4}<?([^()\s<>]{0,2000})>?(?:\s{1,4}"[^"\n]{0,300}")?\s{0,4}\)|<([a-z]{3,10}:[^<>\s]{1,300})>|\*\*(?=\S)(.{1,800}?)(?<=\S)\*\*|__(?=\S)(.{1,800}?)(?<=\S)__|\*(?=[^\s*])([^*]{1,400})(?<=\S)\*|(?<![\p{L}\p{N}])_(?=[^\s_])([^_]{1,400})(?<=\S)_(?![\p{L}\p{N}])/gsu;

function parseInline(text: string, allowedLinks: AllowedLinks): Inline[] {
  const inlines: Inline[] = [];
  const add = (...parts: Inline[]) => {
    for (const part of parts) {
      const last = inlines.at(-1);
      if (typeof part === "string" && typeof last === "string") inlines[inlines.length - 1] = last + part;
      else if (part !== "") inlines.push(part);
    }
  };
  let end = 0;
  for (const match of text.matchAll(mark)) {
    const [whole, escaped, , code, picture, label, address, bare, bold, bold2, slanted, slanted2] = match;
    add(text.slice(end, match.index));
    end = match.index + whole.length;
    const strong = bold ?? bold2;
    const emphasis = slanted ?? slanted2;
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) add({ type: "code", text: code.trim() });
    else if (picture !== undefined) add(picture);
    else if (strong !== undefined) add({ type: "strong", children: parseInline(strong, allowedLinks) });
    else if (emphasis !== undefined) add({ type: "emphasis", children: parseInline(emphasis, allowedLinks) });
    else {
      const words =
        label === undefined ? [(bare ?? "").replace(/^(mailto|tel):/, "")] : parseInline(label, allowedLinks);
      const target = linkTarget(address ?? bare ?? "", allowedLinks);
      // Links are not nested: their words contain no brackets.
      if (target) add({ type: "link", target, children: words });
      else add(...words);
    }
  }
  add(text.slice(end));
  return inlines;
}

function sourcesOf(block: Block | undefined): Source[] | undefined {
  if (block?.type !== "paragraph") return undefined;
  const sources: Source[] = [];
  for (const part of block.children) {
    if (typeof part === "string" && /^[\s,;،؛·•|.-]*$/.test(part)) continue;
    if (typeof part === "string" || part.type !== "link" || part.target.kind !== "page") return undefined;
    sources.push({ title: inlineText(part.children), path: part.target.href });
  }
  return sources.length > 0 ? sources : undefined;
}

/** The text of a line without its marks. */
const inlineText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      return part.type === "code" ? part.text : inlineText(part.children);
    })
    .join("");

/** The text of an answer, one line for each paragraph or list item, without the sources. */
export function plainText({ blocks }: ParsedAnswer): string {
  return blocks
    .flatMap((block) => {
      if (block.type === "code") return [block.text];
      if (block.type === "paragraph") return [inlineText(block.children)];
      return block.items.map((parts, index) =>
        block.start === undefined ? inlineText(parts) : `${block.start + index}. ${inlineText(parts)}`,
      );
    })
    .join("\n");
}

/** A partial answer without incomplete markup: unfinished links are held back, bold and code are closed. */
export function settleMarkdown(text: string): string {
  const settledText = withoutBareEnd(text.replace(/!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,2000})?)?$/, ""));
  const paragraph = settledText.slice(settledText.lastIndexOf("\n\n") + 1);
  const bare = settledText.replace(/(?<![*_`])[*_`]+$/, "");
  if (paragraph.split("**").length % 2 === 0) return bare.length < settledText.length ? bare : `${settledText}**`;
  if (paragraph.split("`").length % 2 === 0) return bare.length < settledText.length ? bare : `${settledText}\``;
  return settledText;
}

/** Removes last lines that are blank or contain only a list marker. */
function withoutBareEnd(text: string): string {
  const lines = text.split("\n");
  while (lines.length > 0 && /^(?:[-*+]|\d{1,3}[.)])?$/.test(lines.at(-1)!.trim())) lines.pop();
  return lines.join("\n");
}

/**
 * The sentences of a text to read out. While the text is arriving, the last one is left out: it may
 * continue.
 * @param text plain, one line for each paragraph or list item
 */
export function finishedSentences(text: string, locale: Locale, isEnded: boolean): string[] {
  const segments = [...new Intl.Segmenter(locale, { granularity: "sentence" }).segment(text)];
  const sentences = segments.map(({ segment }) => segment);
  return (isEnded ? sentences : sentences.slice(0, -1)).map((sentence) => sentence.trim()).filter(Boolean);
}
