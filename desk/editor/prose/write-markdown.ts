import type { Mark, Node } from "prosemirror-model";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** A block as Markdown; empty without words. */
export function writeBlock(node: Node): string {
  const { attrs, type } = node;
  if (type === nodes.source) return node.textContent;
  if (type === nodes.blockquote) return writeBlocks(node).replaceAll(/^/gm, "> ").replaceAll(/^> $/gm, ">");
  if (type === nodes.list)
    return node.children
      .map((item, index) => writeItem(item, attrs.ordered ? `${(attrs.start ?? 1) + index}.` : "-"))
      .join(attrs.spread ? "\n\n" : "\n");
  if (type === nodes.table) return writeTable(node);
  if (node.childCount === 0) return "";
  if (type === nodes.button) return `[${escapedText(node.textContent)}](${targetOf(attrs)}){.button}`;
  if (type !== nodes.heading) return writeWords(node).split("\n").map(escapedStart).join("\n");
  const words = inOneLine(node).replace(/#+$/, "\\$&");
  return `${"#".repeat(attrs.depth)} ${words}${attrs.id && ` {#${attrs.id}}`}`;
}

const writeBlocks = ({ children }: Node, between = "\n\n"): string =>
  children
    .map(writeBlock)
    .filter((text) => text !== "")
    .join(between);

/** Further blocks are indented below the text; a list follows an only paragraph without a blank line. */
function writeItem(item: Node, sign: string): string {
  const { checked, spread } = item.attrs;
  const box = checked === null ? "" : checked ? "[x] " : "[ ] ";
  const isDense = !spread && item.childCount === 2 && item.lastChild!.type === nodes.list;
  const below = `\n${" ".repeat(sign.length + 1)}`;
  return `${sign} ${box}${writeBlocks(item, isDense ? "\n" : "\n\n").replaceAll(/\n(?=.)/g, below)}`.trimEnd();
}

const delimiters: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

function writeTable({ attrs, children }: Node): string {
  const [names = [], ...rows] = children.map((row) =>
    row.children.map((cell) => inOneLine(cell).replaceAll("|", "\\|")),
  );
  const line = names.map((_, column) => delimiters[attrs.align?.[column]] ?? "---");
  return [names, line, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Headings and cells have no breaks. */
const inOneLine = (block: Node): string => writeWords(block).replaceAll(/\\\n/g, " ");

/** A line that would begin another block. */
const escapedStart = (line: string): string =>
  line.replace(/^(?:#{1,6}(?!\S)|[-+](?!\S)|>|[-=|:\s]+$)/, "\\$&").replace(/^(\d+)([.)])(?!\S)/, "$1\\$2");

/** Signs of Markdown; an underscore within a word is none. */
const escapedText = (text: string): string =>
  text.replaceAll(/[\\`*[\]~]|<(?=[a-z/!?])|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu, "\\$&");

function targetOf({ url, title }: Mark["attrs"]): string {
  const address = /[\s()<>]/.test(url) ? `<${url.replaceAll(/[\\<>]/g, "\\$&")}>` : url;
  const target = address.replaceAll(/&(?=#?\w+;)/g, "\\&");
  return title ? `${target} "${title.replaceAll(/[\\"]|&(?=#?\w+;)/g, "\\$&")}"` : target;
}

const isBlank = (node: Node) => (node.isText ? node.text!.trim() === "" : node.type === nodes.break);

/** Words without blanks at the ends, and with blanks at the ends of marked words outside of the mark. */
function writeWords(block: Node): string {
  const pieces = block.children.flatMap((node) =>
    node.isText && !marks.inlineCode.isInSet(node.marks)
      ? (node.text!.match(/^\s+|\s+$|\S(?:.*\S)?/gs) ?? []).map((text) => schema.text(text, node.marks))
      : node,
  );
  const start = pieces.findIndex((piece) => !isBlank(piece));
  const all = start === -1 ? [] : pieces.slice(start, pieces.findLastIndex((piece) => !isBlank(piece)) + 1);
  return writePieces(
    all.map((piece, index) =>
      isBlank(piece)
        ? piece.mark(piece.marks.filter((mark) => [-1, 1].every((by) => mark.isInSet(all[index + by]!.marks))))
        : piece,
    ),
  );
}

/**
 * Joins equal marks of adjacent pieces; the mark that spans the most pieces is outermost.
 * @param around marks that are written already, the innermost last
 */
function writePieces(pieces: readonly Node[], around: readonly Mark[] = []): string {
  const text: string[] = [];
  let isShut = false;
  for (let at = 0, end = 0; at < pieces.length; at = end) {
    const { mark, length } = longestMark(pieces.slice(at), around);
    end = at + length;
    let words = Array.from(mark ? writePieces(pieces.slice(at, end), [...around, mark]) : writePiece(pieces[at]!));
    // Between a letter and punctuation a sign marks no emphasis: the letter is written as its number.
    if (isShut) words[0] = numbered(words[0]!);
    isShut = false;
    if (mark?.type === marks.link) {
      if (text.at(-1) === "!") text.splice(-1, 1, "\\!");
      words = [`[${words.join("")}](${targetOf(mark.attrs)})`];
    } else if (mark) {
      const neighbours = [pieces[at - 1], pieces[end]].flatMap((one) => (one ? one.marks : around.slice(-1)));
      const touches = [words[0], words.at(-1)].includes("*") || neighbours.some(({ type }) => type === marks.strong);
      const sign = mark.type === marks.strong ? "**" : touches ? "_" : "*";
      if (sign === "_" || !isLetter(words[0])) text.push(numbered(text.pop() ?? ""));
      isShut = sign === "_" || !isLetter(words.at(-1));
      words = [sign, ...words, sign];
    }
    text.push(...words);
  }
  return text.join("");
}

/** The mark of the first piece that spans the most pieces, and how many. */
function longestMark([first, ...others]: readonly Node[], around: readonly Mark[]): { mark?: Mark; length: number } {
  const own = isBlank(first!) ? [] : first!.marks;
  const runs = own
    .filter((mark) => mark.type !== marks.inlineCode && !mark.isInSet(around))
    .map((mark) => {
      const place = others.findIndex((piece) => !mark.isInSet(piece.marks));
      return { mark, length: place === -1 ? others.length + 1 : place + 1 };
    });
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? { length: 1 };
}

/** Neither blank nor punctuation, which a character of two units never is to the parser. */
const isLetter = (sign = ""): boolean => sign.codePointAt(0)! > 0xffff || /^[^\s\p{P}\p{S}]$/u.test(sign);
const numbered = (sign: string): string => (isLetter(sign) ? `&#x${sign.codePointAt(0)!.toString(16)};` : sign);

function writePiece(node: Node): string {
  const { attrs, marks: own, type, text = "" } = node;
  if (type === nodes.break) return "\\\n";
  if (type === nodes.image) return `![${escapedText(attrs.alt)}](${targetOf(attrs)})`;
  if (!marks.inlineCode.isInSet(own)) return escapedText(text);
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}
