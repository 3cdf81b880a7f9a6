import { createHash } from "node:crypto";
import type { OpenFile } from "./open-file.ts";
import type { Encoding, Forms } from "#server/http/encoding.ts";
import type { Header } from "#app/platform/header.ts";
import { ReadyAnswer } from "./ready-answer.ts";

/** One form in which a file can be sent. */
export type Representation = {
  etag: string;
  headers: Header[];
  /** Headers of the answer "not modified". */
  unmodified: Header[];
  /** Both as usually sent; `whole` only for small bodies, since it stores the body twice. */
  ready: { whole: ReadyAnswer | undefined; unmodified: ReadyAnswer };
  /** Absent for a file that stays on disk. */
  readonly body: Buffer | undefined;
};

/** A file with all its answers. */
export type StaticFile = Forms<Representation> & {
  /** A file too large for memory. */
  readonly onDisk?: OpenFile;
  /** Whether ranges may be requested: pictures and videos, not text. */
  readonly ranges: boolean;
  /** Distinguishes the file from another one in its place. */
  readonly origin: string | undefined;
};

/** Headers of all representations of a file. */
export type SharedHeaders = {
  hash: string;
  type: string;
  cacheControl: string;
  ranges: boolean;
  varies: boolean;
  security: Header[];
};

/** Bytes; larger bodies gain little from being sent with their head. */
const inOnePiece = 64 * 1024;

export const contentHash = (body: Buffer | string): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 22);

export function representation(
  shared: SharedHeaders,
  encoding: Encoding | undefined,
  size: number,
  body: Buffer | undefined,
): Representation {
  const etag = encoding ? `"${shared.hash}-${encoding}"` : `"${shared.hash}"`;
  const unmodifiedHeaders: Header[] = [
    ["ETag", etag],
    ["Cache-Control", shared.cacheControl],
    ...(shared.varies ? [["Vary", "Accept-Encoding"] satisfies Header] : []),
    ...shared.security,
  ];
  const headers: Header[] = [
    ["Content-Type", shared.type],
    ["Content-Length", String(size)],
    ...(encoding ? [["Content-Encoding", encoding] satisfies Header] : []),
    ...(shared.ranges ? [["Accept-Ranges", "bytes"] satisfies Header] : []),
    ...unmodifiedHeaders,
  ];
  const ready = {
    whole: body && body.length <= inOnePiece ? new ReadyAnswer(200, headers, body) : undefined,
    unmodified: new ReadyAnswer(304, unmodifiedHeaders),
  };
  return { etag, headers, unmodified: unmodifiedHeaders, ready, body };
}
