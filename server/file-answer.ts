import { acceptedEncodings } from "./encoding.ts";
import { parseRange } from "./range.ts";
import type { ReadyAnswer } from "./ready-answer.ts";
import type { Representation, StaticFile } from "./static-file.ts";

/** The request headers that decide in what form a file is sent; names as Node writes them. */
export type Conditions = {
  "accept-encoding"?: string | undefined;
  "if-none-match"?: string | undefined;
  "if-range"?: string | undefined;
  range?: string | undefined;
};

/** A part of a file on disk; both ends included. */
export type FilePart = { descriptor: number; start: number; end: number };

export type FileAnswer = {
  status: number;
  headers: string[];
  body: Buffer | FilePart | undefined;
  /** The same as bytes, where they are kept. */
  ready?: ReadyAnswer | undefined;
};

/** What to send for a file that was asked for with GET or HEAD. */
export function fileAnswer(file: StaticFile, conditions: Conditions): FileAnswer {
  const chosen = choose(file, conditions["accept-encoding"]);
  const known = conditions["if-none-match"];
  if (known !== undefined && matches(known, chosen.etag)) {
    return { status: 304, headers: chosen.unmodified, body: undefined, ready: chosen.ready.unmodified };
  }
  if (conditions.range !== undefined && file.ranges) {
    const rangeHolds = conditions["if-range"] === undefined || conditions["if-range"] === chosen.etag;
    const range = rangeHolds ? parseRange(conditions.range, file.size) : undefined;
    if (range === "unsatisfiable") {
      const headers = ["Content-Range", `bytes */${file.size}`, "Content-Length", "0", ...chosen.unmodified];
      return { status: 416, headers, body: undefined };
    }
    if (range) return part(file, chosen, range.start, range.end);
  }
  return { status: 200, headers: chosen.headers, body: chosen.body ?? whole(file), ready: chosen.ready.whole };
}

function choose(file: StaticFile, acceptEncoding: string | undefined): Representation {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const representation = file[encoding];
    if (representation) return representation;
  }
  return file.identity;
}

const matches = (header: string, etag: string): boolean =>
  header === etag || header.split(",").some((item) => item.trim() === "*" || item.trim().replace(/^W\//, "") === etag);

function part(file: StaticFile, { headers, body }: Representation, start: number, end: number): FileAnswer {
  const length = headers.indexOf("Content-Length") + 1;
  return {
    status: 206,
    headers: ["Content-Range", `bytes ${start}-${end}/${file.size}`, ...headers.with(length, String(end - start + 1))],
    body: body ? body.subarray(start, end + 1) : { ...whole(file), start, end },
  };
}

const whole = (file: StaticFile): FilePart => ({ descriptor: file.descriptor!, start: 0, end: file.size - 1 });
