import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, type ScalarTag } from "yaml";
import type { Fault } from "./fault.ts";
import { yamlFault } from "./yaml-fault.ts";

/** Keys and places in lists that lead to a field; places count from 0, as in the code. */
export type Path = readonly (string | number)[];

/** As a writer reads it: places in lists count from 1. */
export const fieldName = (path: Path): string =>
  path.map((part) => (typeof part === "number" ? part + 1 : part)).join(".");

/** A value and where it is. Tagged `!placeholder`, the owner must replace it before launch. */
export type Value = { file: string; line: number; field: string; value: string; isPlaceholder: boolean };

/** The files that were read last time, by their place in the content folder. */
export type SourceCache = Map<string, { bytes: Buffer; source: Source }>;

/** What one file holds, before it is judged. Lines are those of the file. */
export class Source {
  readonly file: string;
  /** Undefined where the file cannot be read; then `faults` says why. */
  value: unknown;
  /** The Markdown below the fields. */
  body?: { text: string; line: number };
  /** Every single value of the file. */
  readonly values: Value[] = [];
  readonly faults: Fault[] = [];
  readonly #lines = new LineCounter();
  #contents: Node | null = null;
  #firstLine = 1;

  private constructor(file: string) {
    this.file = file;
  }

  /**
   * @param cache keeps what was read, so that a file that has not changed is not parsed again
   * @returns undefined where there is no such file
   */
  static async read(folder: string, file: string, cache?: SourceCache): Promise<Source | undefined> {
    const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (!bytes) return undefined;
    const last = cache?.get(file);
    if (last?.bytes.equals(bytes)) return last.source;
    const source = new Source(file);
    const text = source.#decode(bytes);
    if (text !== undefined) source.#parse(text.replaceAll("\r\n", "\n"));
    cache?.set(file, { bytes, source });
    return source;
  }

  /** Line of a field, or of what it would stand in where it is missing. */
  lineOf(path: Path): number {
    let node: unknown = this.#contents;
    let line = this.#firstLine;
    for (const part of path) {
      const found = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && key.value === part)
        : isSeq(node)
          ? node.items[Number(part)]
          : undefined;
      if (found === undefined) break;
      line = this.#lineAt(isPair(found) ? (found.key as Node) : (found as Node));
      node = isPair(found) ? found.value : found;
    }
    return line;
  }

  /** Line on which a field's text itself begins, and whether a comment cuts it off. */
  textAt(path: Path): { line: number; isCut: boolean } {
    const node = this.#nodeAt(path);
    if (!isScalar(node)) return { line: this.lineOf(path), isCut: false };
    const isBlock = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
    return {
      line: this.#lineAt(node) + (isBlock ? 1 : 0),
      isCut: node.type === "PLAIN" && Boolean(node.comment),
    };
  }

  fault(path: Path, what: string): Fault {
    return { file: this.file, line: this.lineOf(path), field: fieldName(path), what };
  }

  #decode(bytes: Buffer): string | undefined {
    // UTF-16 puts a zero beside each Latin letter; no text holds one.
    const isUtf16 = bytes.includes(0);
    try {
      // A mark that Windows editors put in front is taken off.
      if (!isUtf16) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // Told below.
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
    const options = { lineCounter: this.#lines, schema: "core", prettyErrors: false } as const;
    const document = parseDocument(parts.front, { ...options, customTags: [placeholderTag] });
    if (parts.body) this.body = parts.body;
    this.#contents = document.contents;
    const fault = yamlFault(document, parts.front, this.#lines);
    if (fault) this.faults.push({ file: this.file, ...fault, line: fault.line + this.#firstLine - 1 });
    else if (document.contents === null) this.faults.push({ file: this.file, line: 1, what: "is empty" });
    else this.value = document.toJS();
    if (!fault) this.#collectValues(document.contents, []);
  }

  #split(text: string): { front: string; body: { text: string; line: number } } | undefined {
    const [, front, body] = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*\n([\s\S]*)$/.exec(text) ?? [];
    if (front !== undefined && body?.trim()) return { front, body: { text: body, line: front.split("\n").length + 2 } };
    const what = !text.startsWith("---")
      ? 'must begin with a line "---", the fields and a second line "---"'
      : front === undefined
        ? 'has no second line "---" below its fields'
        : 'has no text below the second line "---"';
    this.faults.push({ file: this.file, line: 1, what });
    return undefined;
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
        isPlaceholder: node.tag === placeholderTag.tag,
      });
    }
  }

  #nodeAt(path: Path): unknown {
    let node: unknown = this.#contents;
    for (const part of path) {
      if (isMap(node) || isSeq(node)) node = node.get(part, true);
      else return undefined;
    }
    return node;
  }

  #lineAt(node: Node): number {
    return this.#lines.linePos(node.range?.[0] ?? 0).line + this.#firstLine - 1;
  }
}

const placeholderTag: ScalarTag = {
  tag: "!placeholder",
  // A tag hides from YAML that a value is a number; those with a decimal point are degrees, never codes.
  resolve: (value) => (/^-?\d+\.\d+$/.test(value) ? Number(value) : value),
};

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
