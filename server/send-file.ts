import { openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { type FilePart, type FileAnswer, fileAnswer } from "./file-answer.ts";
import type { StaticFile } from "./static-file.ts";

/**
 * Sends a ready-made file: the way most requests go, so it makes no Request and writes no line into the log.
 * @returns a promise where the file lies on disk; rejects before anything is sent when it cannot be opened, and when its
 * receiver goes away
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> | undefined {
  const { status, headers, body } = fileAnswer(file, request.headers);
  if (body === undefined || Buffer.isBuffer(body) || request.method === "HEAD") {
    response.writeHead(status, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return undefined;
  }
  return sendPart(response, status, headers, body);
}

async function sendPart(
  response: ServerResponse,
  status: number,
  headers: string[],
  { location, start, end }: FilePart,
) {
  // Opened before the first header goes out, so that a file that went missing is no half-sent answer.
  // Closed in any case: where the receiver has gone meanwhile, the stream that would close it never starts.
  await using handle = await open(location);
  response.writeHead(status, headers);
  await pipeline(handle.createReadStream({ start, end }), response);
}

/** The same as a web Response. */
export async function fileResponse(method: string, { status, headers, body }: FileAnswer): Promise<Response> {
  const pairs = Array.from({ length: headers.length / 2 }, (_, index) => headers.slice(2 * index, 2 * index + 2));
  return new Response(method === "HEAD" ? null : await webBody(body), { status, headers: pairs as [string, string][] });
}

async function webBody(body: FileAnswer["body"]): Promise<BodyInit | null> {
  if (body === undefined) return null;
  if (Buffer.isBuffer(body)) return body as Buffer<ArrayBuffer>;
  // A blob holds nothing open, should nobody read it.
  const file = await openAsBlob(body.location);
  return file.slice(body.start, body.end + 1) as Blob;
}
