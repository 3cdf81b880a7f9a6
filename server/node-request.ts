import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * A request as Node received it, without its body: that is read once the head has been found good.
 * Its signal fires when the sender goes away before the answer is complete.
 * @param origin of the address, such as `https://www.example.com`
 * @param target path and query
 */
export function webRequest(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  target: string,
): Request {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return new Request(origin + target, { method: request.method ?? "GET", headers, signal: gone.signal });
}
