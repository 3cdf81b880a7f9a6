import type { DeskContext } from "./desk-context.server.ts";

/** Maximum parts; a form with a picture has four. */
const mostParts = 10;
/** Maximum bytes of a part's head, and of a text. */
const longest = 16 * 1024;

type Part = { name: string; filename: string | undefined; bytes: Buffer<ArrayBuffer> };

/**
 * Reads a posted form with a file. Parsing blocks visitors' answers, so the file is neither
 * searched nor copied.
 * @returns a reader of texts, empty for a missing field, and the field `file`
 * @throws Response: 415 if it is not a multipart form, 400 if it is malformed or has too many parts
 */
export async function postedUpload({ upload }: Pick<DeskContext, "upload">, request: Request) {
  const type = request.headers.get("content-type") ?? "";
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Response(null, { status: 415 });
  const parts = splitParts(upload ?? Buffer.from(await request.arrayBuffer()), boundary);
  if (!parts) throw new Response(null, { status: 400 });
  const file = parts.find(({ name, filename }) => name === "file" && filename !== undefined);
  return {
    text: (name: string): string => {
      const part = parts.find((one) => one.name === name && one.filename === undefined);
      return part?.bytes.toString() ?? "";
    },
    file: file && { name: file.filename!, bytes: file.bytes },
  };
}

/** @returns undefined for a malformed body */
function splitParts(body: Buffer<ArrayBuffer>, boundary: string): Part[] | undefined {
  const mark = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  const isAt = (at: number, text: string) => body.toString("latin1", at, at + text.length) === text;
  if (!isAt(0, `--${boundary}`)) return undefined;
  for (let at = mark.length - 2; !isAt(at, "--");) {
    const head = body.subarray(at, at + longest);
    const end = head.indexOf("\r\n\r\n");
    const start = at + end + 4;
    const next = body.indexOf(mark, start);
    if (!isAt(at, "\r\n") || end === -1 || next === -1 || parts.length === mostParts) return undefined;
    const disposition = /^content-disposition:\s*form-data(;.*)$/im.exec(head.toString("utf8", 0, end))?.[1] ?? "";
    const [name, filename] = ["name", "filename"].map(
      (one) => new RegExp(`;\\s*${one}="([^"]*)"`, "i").exec(disposition)?.[1],
    );
    const bytes = body.subarray(start, next);
    if (name === undefined || (filename === undefined && bytes.length > longest)) return undefined;
    parts.push({ name, filename: filename?.replaceAll("%22", '"'), bytes });
    at = next + mark.length;
  }
  return parts;
}
