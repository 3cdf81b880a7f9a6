import { createHash } from "node:crypto";
import type { Encoding } from "./encoding.ts";
import { ReadyAnswer } from "./ready-answer.ts";

/** One form in which a file can be sent. */
export type Representation = {
  etag: string;
  /** Name and value in turn, ready for `writeHead`. */
  headers: string[];
  /** Headers of the answer "not modified". */
  unmodified: string[];
  /** The two as they go out to most; the first only where the body is small, since it is held once more. */
  ready: { whole: ReadyAnswer | undefined; unmodified: ReadyAnswer };
  /** Absent for a file that stays on disk. */
  body: Buffer | undefined;
};

/** A file with everything that answers for it, made ready at the start. */
export type StaticFile = { identity: Representation } & Partial<Record<Encoding, Representation>> & {
    size: number;
    /** When it is too large for memory: open as long as the process runs, so that nobody can take it away. */
    descriptor: number | undefined;
    /** Whether pieces of it may be asked for: pictures and videos, not text. */
    ranges: boolean;
  };

/** What all representations of a file share. */
export type Shared = {
  hash: string;
  type: string;
  cacheControl: string;
  ranges: boolean;
  varies: boolean;
  security: string[];
};

/** Larger bodies gain little when their head is put before them. */
const inOnePiece = 64 * 1024;

export const contentHash = (body: Buffer | string): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 22);

export function representation(
  shared: Shared,
  encoding: Encoding | undefined,
  size: number,
  body: Buffer | undefined,
): Representation {
  const etag = encoding ? `"${shared.hash}-${encoding}"` : `"${shared.hash}"`;
  const unmodified = [
    "ETag",
    etag,
    "Cache-Control",
    shared.cacheControl,
    ...(shared.varies ? ["Vary", "Accept-Encoding"] : []),
    ...shared.security,
  ];
  const headers = [
    "Content-Type",
    shared.type,
    "Content-Length",
    String(size),
    ...(encoding ? ["Content-Encoding", encoding] : []),
    ...(shared.ranges ? ["Accept-Ranges", "bytes"] : []),
    ...unmodified,
  ];
  const ready = {
    whole: body && body.length <= inOnePiece ? new ReadyAnswer(200, headers, body) : undefined,
    unmodified: new ReadyAnswer(304, unmodified),
  };
  return { etag, headers, unmodified, ready, body };
}
