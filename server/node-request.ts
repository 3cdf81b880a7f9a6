import type { IncomingMessage, ServerResponse } from "node:http";
import { abortWhenGone } from "./abort-when-gone.ts";

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
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return new Request(origin + target, {
    method: request.method ?? "GET",
    headers,
    signal: abortWhenGone(response).signal,
  });
}
