/** Maximum bytes of a part's head, and of a text. */
const longest = { head: 16 * 1024, text: 64 * 1024 };

type Part = { name: string; filename: string | undefined; bytes: Buffer<ArrayBuffer> };

/** The boundary of a multipart form; undefined for another media type. */
export function boundaryIn(type: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? plain;
}

/**
 * The parts of a multipart form. Parsing blocks other answers, so files are neither searched nor
 * copied.
 * @param mostParts more are refused
 * @param longestText bytes
 * @returns undefined for a malformed body
 */
export function splitParts(
  body: Buffer<ArrayBuffer>,
  boundary: string,
  mostParts: number,
  longestText = longest.text,
): Part[] | undefined {
  const mark = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  const isAt = (at: number, text: string) => body.toString("latin1", at, at + text.length) === text;
  if (!isAt(0, `--${boundary}`)) return undefined;
  for (let at = mark.length - 2; !isAt(at, "--");) {
    const head = body.subarray(at, at + longest.head);
    const end = head.indexOf("\r\n\r\n");
    const start = at + end + 4;
    const next = body.indexOf(mark, start);
    if (!isAt(at, "\r\n") || end === -1 || next === -1 || parts.length === mostParts) return undefined;
    const disposition = /^content-disposition:\s*form-data(;.*)$/im.exec(head.toString("utf8", 0, end))?.[1] ?? "";
    const [name, filename] = ["name", "filename"].map(
      (one) => new RegExp(`;\\s*${one}="([^"]*)"`, "i").exec(disposition)?.[1],
    );
    const bytes = body.subarray(start, next);
    if (name === undefined || (filename === undefined && bytes.length > longestText)) return undefined;
    parts.push({ name, filename: filename?.replaceAll("%22", '"'), bytes });
    at = next + mark.length;
  }
  return parts;
}
