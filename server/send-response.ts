import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { limits } from "./limits.ts";

/** Sends a web Response by way of Node. Ends quietly when the receiver has gone. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const unread = isUnread(request);
  const closes = unread && !answer.headers.has("connection") ? ["Connection", "close"] : [];
  response.writeHead(answer.status, [...[...answer.headers].flat(), ...closes]);
  if (answer.headers.has("content-length") && !unread) {
    response.end(Buffer.from(await answer.arrayBuffer()));
    return;
  }
  if (answer.body) await stream(answer.body, response);
  if (unread) await discard(request, response);
  response.end();
}

/** Whether a body is still on its way: it was refused without being read. */
const isUnread = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/** A connection closed at once would be reset, and the sender never see why. */
async function discard(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  request.resume();
  await Promise.race([
    once(request, "close"),
    once(response, "close"),
    setTimeout(limits.lingerTime, undefined, { ref: false }),
  ]);
}

async function stream(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  response.once("close", cancel);
  try {
    for (let piece = await reader.read(); !piece.done && !response.destroyed; piece = await reader.read()) {
      if (!response.write(piece.value)) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
  } finally {
    response.off("close", cancel);
  }
}
