import { hash } from "node:crypto";
import type { Encoding, Forms } from "#server/http/encoding.ts";
import type { Header } from "#app/platform/request-context.server.ts";
import { ReadyAnswer } from "./ready-answer.ts";
import { closeSync, createReadStream, type NoParamCallback, open, openSync, read, type ReadStream } from "node:fs";

export type Representation = {
  etag: string;
  headers: Header[];
  /** Headers of the answer "not modified". */
  unmodified: Header[];
  /** Both answers as usually sent; `whole` only for small bodies, since it stores the body twice. */
  ready: { whole: ReadyAnswer | undefined; unmodified: ReadyAnswer };
  /** Absent for a file that stays on disk. */
  readonly body: Buffer | undefined;
};

export type StaticFile = Forms<Representation> & {
  /** A file too large for memory. */
  readonly onDisk?: OpenFile;
  /** Whether ranges may be requested: pictures and videos, not text. */
  readonly ranges: boolean;
  /** Distinguishes the file from another one in its place. */
  readonly origin: string | undefined;
};

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

export const contentHash = (body: Buffer | string): string => hash("sha256", body, "base64url").slice(0, 22);

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

/** A stream closes its descriptor when it is destroyed; all readers of a file share one. */
const sharedOptions = { open, read, close: (_descriptor: number, done: NoParamCallback) => done(null) };

/** A file kept open, so that it can be sent after its removal. */
export class OpenFile {
  /** In bytes. */
  readonly size: number;
  readonly #descriptor: number;
  #readers = 0;
  #isNeeded = true;

  /** @throws errors of the file system */
  constructor(location: string, size: number) {
    this.size = size;
    this.#descriptor = openSync(location, "r");
  }

  /** Bytes `start` to `end`, both included. Must not be called after `close`. */
  read(start: number, end: number): ReadStream {
    this.#readers++;
    // With a descriptor the path is ignored.
    const stream = createReadStream("", { fd: this.#descriptor, fs: sharedOptions, start, end });
    return stream.once("close", () => {
      this.#readers--;
      this.#closeUnlessRead();
    });
  }

  close(): void {
    this.#isNeeded = false;
    this.#closeUnlessRead();
  }

  #closeUnlessRead(): void {
    if (!this.#isNeeded && this.#readers === 0) closeSync(this.#descriptor);
  }
}
