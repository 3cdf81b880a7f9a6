import {
  type DocumentOptions,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type ParseOptions,
  type ScalarTag,
  type SchemaOptions,
} from "yaml";
import type { Fault, Finding } from "./fault.ts";
import { fieldName, type Path, isTag, type Tag, taggedValue } from "./plain.ts";
import { yamlFault } from "./yaml-fault.ts";

export type Value = { file: string; line: number; field: string; value: string; tag?: Tag };

/** The documents of the last reading, by their path. */
export type SourceCache = Map<string, { bytes: Buffer; source: Source }>;

/** Content of one file, before it is checked. Line numbers are the file's. */
export class Source {
  readonly file: string;
  /** Undefined if the file cannot be read; `faults` has the reason. */
  value: unknown;
  /** The Markdown below the fields. */
  body?: { text: string; line: number };
  readonly values: Value[] = [];
  readonly faults: Fault[] = [];
  readonly #lines = new LineCounter();
  #contents: Node | null = null;
  #firstLine = 1;

  private constructor(file: string) {
    this.file = file;
  }

  /** @param cache avoids parsing an unchanged file again */
  static of(file: string, bytes: Buffer, cache?: SourceCache): Source {
    const last = cache?.get(file);
    if (last?.bytes.equals(bytes)) return last.source;
    const source = new Source(file);
    const text = source.#decode(bytes);
    if (text !== undefined) source.#parse(text.replaceAll("\r\n", "\n"));
    cache?.set(file, { bytes, source });
    return source;
  }

  /** Line of a field, or of the parent of a missing one. */
  lineOf(path: Path): number {
    let node: unknown = this.#contents;
    let line = this.#firstLine;
    for (const part of path) {
      const child = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && key.value === part)
        : isSeq(node)
          ? node.items[Number(part)]
          : undefined;
      if (child === undefined) break;
      line = this.#lineAt(isPair(child) ? (child.key as Node) : (child as Node));
      node = isPair(child) ? child.value : child;
    }
    return line;
  }

  /** Line on which a field's text begins, and whether a comment cuts it off. */
  textAt(path: Path): { line: number; isCut: boolean } {
    const node = isCollection(this.#contents) ? this.#contents.getIn(path, true) : undefined;
    if (!isScalar(node)) return { line: this.lineOf(path), isCut: false };
    const isBlock = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
    return {
      line: this.#lineAt(node) + (isBlock ? 1 : 0),
      isCut: node.type === "PLAIN" && Boolean(node.comment),
    };
  }

  fault(path: Path, finding: string | Finding): Fault {
    const { what, ...rest } = typeof finding === "string" ? { what: finding } : finding;
    return { file: this.file, line: this.lineOf(path), field: fieldName(path), what, ...rest };
  }

  #decode(bytes: Buffer): string | undefined {
    // UTF-16 has a zero byte beside each Latin letter; no UTF-8 text contains one.
    const isUtf16 = bytes.includes(0);
    try {
      // Removes the byte order mark of Windows editors.
      if (!isUtf16) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // Reported below.
    }
    const line = isUtf16 ? 1 : firstBadLine(bytes);
    const what = `is not UTF-8${isUtf16 ? " but UTF-16" : ""}: save it again with the encoding UTF-8`;
    this.faults.push({ file: this.file, line, what });
    return undefined;
  }

  #parse(text: string) {
    const parts = this.file.endsWith(".md") ? this.#split(text) : { front: text, body: undefined };
    if (!parts) return;
    this.#firstLine = parts.body ? 2 : 1;
    const document = parseDocument(parts.front, { ...yamlOptions, lineCounter: this.#lines });
    if (parts.body) this.body = parts.body;
    this.#contents = document.contents;
    const fault = yamlFault(document, parts.front, this.#lines);
    if (fault) this.faults.push({ file: this.file, ...fault, line: fault.line + this.#firstLine - 1 });
    else if (document.contents === null)
      this.faults.push({ file: this.file, line: 1, what: "is empty: write its fields" });
    else this.value = document.toJS();
    if (!fault) this.#collectValues(document.contents, []);
  }

  #split(text: string): { front: string; body: { text: string; line: number } } | undefined {
    const [, , front, , body] = markdownParts.exec(text) ?? [];
    // Without text the fields are still checked, so that one run reports all mistakes. Pictures of
    // an article come in both languages at once; its words do not.
    const isBlank = front !== undefined && !/\p{L}/u.test(body?.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "") ?? "");
    const parts = front !== undefined && { front, body: { text: body ?? "", line: front.split("\n").length + 2 } };
    if (parts && !isBlank) return parts;
    const what = !text.startsWith("---")
      ? 'must begin with a line "---", the fields and a second line "---"'
      : front === undefined
        ? 'has no second line "---" below its fields: add it'
        : 'has no text below the second line "---": write it there';
    this.faults.push({ file: this.file, line: 1, what, ...(isBlank && { field: "body", cause: { is: "empty" } }) });
    return parts || undefined;
  }

  #collectValues(node: unknown, path: Path) {
    if (isMap(node)) {
      for (const { key, value } of node.items) this.#collectValues(value, [...path, String(key)]);
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) this.#collectValues(item, [...path, index]);
    } else if (isScalar(node)) {
      this.values.push({
        file: this.file,
        line: this.#lineAt(node),
        field: fieldName(path),
        value: String(node.value),
        ...(isTag(node.tag) && { tag: node.tag }),
      });
    }
  }

  #lineAt(node: Node): number {
    return this.#lines.linePos(node.range?.[0] ?? 0).line + this.#firstLine - 1;
  }
}

/** The line above the fields, the fields, the line below them, and the text. */
export const markdownParts = /^(---[ \t]*\n)([\s\S]*?\n)(---[ \t]*(?:\n|$))([\s\S]*)$/;

export const yamlOptions = {
  schema: "core",
  prettyErrors: false,
  // Promises have a tag for each claim: yaml-fault.ts lets them pass as unknown tags.
  customTags: [{ tag: "!placeholder", resolve: taggedValue } satisfies ScalarTag],
  logLevel: "error",
} satisfies DocumentOptions & ParseOptions & SchemaOptions;

function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(10, start);
    const part = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (part.toString("utf8").includes("\uFFFD")) return line;
    start = end === -1 ? bytes.length : end + 1;
  }
  return 1;
}
