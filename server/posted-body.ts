import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "./limits.ts";

/** A posted body in one piece, or `undefined` when it is larger than we take. */
export type PostedBody = Buffer<ArrayBuffer> | undefined;

/** Whether the sender itself says that its body is larger than we take. */
export const isDeclaredTooLarge = (headers: Pick<Headers, "get">): boolean =>
  Number(headers.get("content-length") ?? 0) > limits.body;

/** Reads a web request's body and stops at the limit. */
export async function readBody(request: Request): Promise<PostedBody> {
  return collect(request.body ?? []);
}

/**
 * Reads the body of a request as Node received it: several times faster than by way of a web stream.
 * @throws Error when the sender goes away
 */
export async function readNodeBody(request: IncomingMessage, response: ServerResponse): Promise<PostedBody> {
  if (request.headers.expect) response.writeContinue();
  return collect(request.iterator({ destroyOnReturn: false }));
}

async function collect(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<PostedBody> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limits.body) return undefined;
    parts.push(chunk);
  }
  return Buffer.concat(parts, size);
}
