import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { chooseForm, compress, type Encoding, type Forms } from "./encoding.ts";
import type { Exchange } from "./exchange.ts";
import { limits } from "./limits.ts";
import { noncePolicy, nonPagePolicy, securityHeaders } from "./security-headers.ts";

/** Bytes; compressing less costs more than it saves. */
const worthCompressing = 1024;

type Form = { encoding?: Encoding; body: Buffer | Promise<Buffer> };

/** Completes a web Response with headers, length and compression, and sends it, unless the client has left. */
export async function sendResponse(exchange: Exchange, answer: Response): Promise<void> {
  const { request, response } = exchange;
  const headers = new Headers(answer.headers);
  const body = await wholeBody(exchange, answer, headers);
  complete(exchange, headers);
  if (response.destroyed) return;
  const unread = isUnread(request);
  const closes = unread && !headers.has("connection") ? ["Connection", "close"] : [];
  response.writeHead(answer.status, [...[...headers].flat(), ...closes]);
  // Node sends only the head to HEAD.
  if (body && !unread) return void response.end(body);
  if (body) response.write(body);
  else if (answer.body) await (request.method === "HEAD" ? answer.body.cancel() : stream(answer.body, response));
  if (unread) await discard(request, response);
  response.end();
}

/** The body, compressed if that makes it smaller; undefined for a streamed answer. */
async function wholeBody(exchange: Exchange, answer: Response, headers: Headers): Promise<Buffer | undefined> {
  const type = headers.get("content-type") ?? "";
  if (!answer.body) {
    if (answer.status !== 204 && answer.status !== 304) headers.set("Content-Length", "0");
    return undefined;
  }
  if (type.startsWith("text/event-stream") || headers.has("content-disposition")) return undefined;
  const whole = Buffer.from(await answer.arrayBuffer());
  const isWritten = type.startsWith("text/html") || type.startsWith("text/x-script");
  const gains = isWritten && whole.length >= worthCompressing && !headers.has("content-encoding");
  const forms: Forms<Form> = {
    identity: { body: whole },
    encoded: (encoding) => (gains ? { encoding, body: compress(whole, encoding) } : undefined),
  };
  const { encoding, body } = chooseForm(exchange.request.headers["accept-encoding"], forms);
  if (gains) headers.set("Vary", "Accept-Encoding");
  if (encoding) headers.set("Content-Encoding", encoding);
  const content = await body;
  headers.set("Content-Length", String(content.length));
  return content;
}

/** Adds the headers that every answer has. */
export function complete(of: Pick<Exchange, "nonce" | "site" | "url">, headers: Headers): void {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const policy = headers.get("content-security-policy") ?? (isPage ? noncePolicy(of.nonce) : nonPagePolicy);
  for (const [name, value] of securityHeaders(of.url.pathname, policy, of.site)) headers.set(name, value);
  if (!headers.has("cache-control")) headers.set("Cache-Control", "private, no-cache");
}

/** Whether a body is still arriving, since it was refused unread. */
const isUnread = ({ headers, complete: isComplete }: IncomingMessage): boolean =>
  !isComplete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/** Closing at once would reset the connection before the sender could read the refusal. */
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
