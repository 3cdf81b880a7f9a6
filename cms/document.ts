import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, type ParsedNode } from "yaml";
import { ContentError, type Fault } from "./fault.ts";
import { fieldName, isBranch, isGroup, isTagged, partsOf, type Path, type Plain, isTag, type Tag } from "./plain.ts";
import { markdownParts, yamlOptions } from "./source.ts";
import { yamlFault } from "./yaml-fault.ts";

/** A value of a document; empty lists and groups count as values. */
export type Field = { path: Path; field: string; value: Plain; tag?: Tag };

/** A text with "\n" line endings only, and its values. */
export type ParsedDocument = {
  text: string;
  value: Plain;
  /** The YAML, and where it begins in the text. */
  front: string;
  at: number;
  document: Document<ParsedNode>;
  /** The place of the Markdown in the text; only in `.md`. */
  body?: { start: number; end: number };
};

/**
 * @param file such as `en/pages/home.yaml`; one named `.md` has Markdown below its fields
 * @returns every value with its address, in the order of the text
 * @throws ContentError if the text is not YAML, or not Markdown with fields above it
 */
export const fields = (file: string, text: string): Field[] => fieldsIn(parsedDocument(file, text).value);

/** As `fields`, of a value. */
export const fieldsIn = (value: Plain): Field[] => [...fieldsOf(value, [])];

function* fieldsOf(value: Plain, path: Path): Generator<Field> {
  if (isBranch(value) && Object.keys(value).length > 0) {
    for (const [key, item] of Object.entries(value))
      yield* fieldsOf(item, [...path, Array.isArray(value) ? Number(key) : key]);
    return;
  }
  yield { path, field: fieldName(path), ...(isTagged(value) ? partsOf(value) : { value }) };
}

/** @throws ContentError as `fields` */
export function parsedDocument(file: string, text: string): ParsedDocument {
  const result = parse(file, text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
  if ("what" in result) throw new ContentError([result], "content");
  return result;
}

/** @param text without a byte order mark, with "\n" line endings only */
function parse(file: string, text: string): ParsedDocument | Fault {
  const isMarkdown = file.endsWith(".md");
  const parts = isMarkdown ? markdownParts.exec(text) : [text, "", text];
  if (!parts) return { file, line: 1, what: 'must begin with a line "---", the fields and a second line "---"' };
  const [, open = "", front = "", , below = ""] = parts;
  const lines = new LineCounter();
  const document = parseDocument(front, { ...yamlOptions, lineCounter: lines });
  const fault = yamlFault(document, front, lines);
  if (fault) return { file, ...fault, line: fault.line + (isMarkdown ? 1 : 0) };
  const value = plainOf(document.contents) ?? {};
  const whole = { text, value, front, at: open.length, document };
  if (!isMarkdown) return whole;
  if (!isGroup(value) || Object.hasOwn(value, "body"))
    return { file, line: 2, field: "body", what: "is the text below the fields: give the field another name" };
  const start = text.length - below.length + /^(?:[ \t]*\n)*/.exec(below)![0].length;
  const body = { start, end: Math.max(start, text.trimEnd().length) };
  return { ...whole, value: { ...value, body: text.slice(body.start, body.end) }, body };
}

export function plainOf(node: unknown): Plain {
  if (isSeq(node)) return node.items.map((item) => plainOf(item));
  if (isMap(node)) return Object.fromEntries(node.items.map(({ key, value }) => [String(key), plainOf(value)]));
  const value = isScalar(node) ? (node.value as Plain) : null;
  return isScalar(node) && isTag(node.tag) ? { [node.tag]: value } : value;
}

export const equal = (a: Plain | undefined, b: Plain | undefined): boolean => isDeepStrictEqual(a, b);
