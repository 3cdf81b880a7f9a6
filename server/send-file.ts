import { createReadStream, type NoParamCallback, open, read } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FilePart, type FileAnswer, fileAnswer } from "./file-answer.ts";
import { sendReady, takesReady } from "./ready-answer.ts";
import type { StaticFile } from "./static-file.ts";

/**
 * Sends a ready-made file: the way most requests go, so it makes no Request and writes no line into the log.
 * @returns a promise where the file lies on disk; rejects when its receiver goes away
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> | undefined {
  const { status, headers, body, ready } = fileAnswer(file, request.headers);
  if (ready && takesReady(request, response)) {
    sendReady(response, ready);
    return undefined;
  }
  if (body === undefined || Buffer.isBuffer(body) || request.method === "HEAD") {
    response.writeHead(status, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return undefined;
  }
  response.writeHead(status, headers);
  return pipeline(readPart(body), response);
}

/** A stream closes its descriptor when it is destroyed; all readers of a file share one. */
const shared = { open, read, close: (_descriptor: number, done: NoParamCallback) => done(null) };

/** The path counts for nothing beside a descriptor. */
const readPart = ({ descriptor, start, end }: FilePart) =>
  createReadStream("", { fd: descriptor, fs: shared, start, end });

/** The same as a web Response. */
export function fileResponse(method: string, { status, headers, body }: FileAnswer): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, index) => headers.slice(2 * index, 2 * index + 2));
  return new Response(method === "HEAD" ? null : webBody(body), { status, headers: pairs as [string, string][] });
}

function webBody(body: FileAnswer["body"]): BodyInit | null {
  if (body === undefined) return null;
  if (Buffer.isBuffer(body)) return body as Buffer<ArrayBuffer>;
  return Readable.toWeb(readPart(body)) as ReadableStream;
}
