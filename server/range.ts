/** Bytes `start` to `end` of a file, both included. */
export type Range = { start: number; end: number };

/**
 * Reads a `Range` header for one piece of a file.
 * @returns `undefined` when the header is to be ignored (several pieces, another unit, malformed), `"unsatisfiable"` for 416
 */
export function parseRange(header: string, size: number): Range | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
