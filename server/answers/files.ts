import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { chooseForm } from "#server/http/encoding.ts";
import type { Exchange } from "#server/http/exchange.ts";
import type { Header } from "#app/platform/request-context.server.ts";
import { findFile } from "./read-static-files.ts";
import type { OpenFile, Representation, StaticFile } from "./static-file.ts";
import { type ReadyAnswer, sendReady } from "./ready-answer.ts";
import type { Site } from "./site.ts";

type FilePart = { file: OpenFile; start: number; end: number };

type FileAnswer = {
  status: number;
  headers: Header[];
  body: Buffer | FilePart | undefined;
  /** The same answer as bytes, if they are cached. */
  ready?: ReadyAnswer | undefined;
};

/**
 * Sends prerendered and static files. They are most requests, so no web Request is made and no log
 * line is written.
 * @returns a promise if the file is on disk, which rejects when the client disconnects; false if
 *   there is no such file
 */
export const createFiles =
  (site: Site) =>
  ({ isRead, request, response, target }: Exchange): Promise<void> | boolean => {
    const file = isRead ? findFile(site.shown.files, target, site.application.pages.queryKeys()) : undefined;
    return file ? sendFile(request, response, file) : false;
  };

function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): Promise<void> | true {
  const { status, headers, body, ready } = fileAnswer(file, request.headers);
  if (ready) {
    sendReady(request, response, ready);
    return true;
  }
  response.writeHead(status, headers.flat());
  if (body !== undefined && !Buffer.isBuffer(body) && request.method !== "HEAD")
    return pipeline(body.file.read(body.start, body.end), response);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/** The representation of a file for GET or HEAD. */
export function fileAnswer(file: StaticFile, conditions: IncomingHttpHeaders): FileAnswer {
  const form = chooseForm(conditions["accept-encoding"], file);
  const etags = conditions["if-none-match"];
  if (etags !== undefined && matches(etags, form.etag)) {
    return { status: 304, headers: form.unmodified, body: undefined, ready: form.ready.unmodified };
  }
  if (conditions.range !== undefined && file.ranges) {
    const rangeHolds = conditions["if-range"] === undefined || conditions["if-range"] === form.etag;
    const range = rangeHolds ? parseRange(conditions.range, size(file)) : undefined;
    if (range === "unsatisfiable") {
      const headers: Header[] = [
        ["Content-Range", `bytes */${size(file)}`],
        ["Content-Length", "0"],
        ...form.unmodified,
      ];
      return { status: 416, headers, body: undefined };
    }
    if (range) return part(file, form, range.start, range.end);
  }
  return { status: 200, headers: form.headers, body: form.body ?? whole(file), ready: form.ready.whole };
}

const matches = (header: string, etag: string): boolean =>
  header === etag || header.split(",").some((item) => item.trim() === "*" || item.trim().replace(/^W\//, "") === etag);

function part(file: StaticFile, { headers, body }: Representation, start: number, end: number): FileAnswer {
  const length = String(end - start + 1);
  return {
    status: 206,
    headers: [
      ["Content-Range", `bytes ${start}-${end}/${size(file)}`],
      ...headers.map(([name, value]): Header => [name, name === "Content-Length" ? length : value]),
    ],
    body: body ? body.subarray(start, end + 1) : { ...whole(file), start, end },
  };
}

/** In bytes. */
const size = ({ onDisk, identity }: StaticFile): number => onDisk?.size ?? identity.body!.length;

const whole = ({ onDisk }: StaticFile): FilePart => ({ file: onDisk!, start: 0, end: onDisk!.size - 1 });

type Range = { start: number; end: number };

/**
 * Reads a `Range` header for one piece of a file.
 * @returns `undefined` if the header must be ignored (several pieces, another unit, malformed),
 *   `"unsatisfiable"` for 416
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
