import type { IncomingMessage, IncomingHttpHeaders } from "node:http";
import { limits } from "./limits.ts";
import { plainAnswer } from "./plain-answer.ts";

export const methods: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS"];

/**
 * The path and query of a request line, which may hold the whole URL (from a proxy) or a fragment
 * (from a simple program).
 * @returns `undefined` for an invalid address
 */
export function requestTarget(url: string): string | undefined {
  const target = url.replace(/^https?:\/\/[^/?#]*(?=\/|$)/i, "") || "/";
  const query = target.indexOf("?");
  if (!isPlainPath(query === -1 ? target : target.slice(0, query))) return undefined;
  const fragment = target.indexOf("#", query);
  return fragment === -1 ? target : target.slice(0, fragment);
}

/** Whether a path has no dot segments, doubled slashes, NUL or backslash, encoded or not. */
export function isPlainPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- matches control characters
  if (!path.startsWith("/") || path.includes("//") || /[\\#\x00-\x20\x7f]/.test(path)) return false;
  let decodedPath: string;
  try {
    decodedPath = decodeURIComponent(path);
  } catch {
    return false;
  }
  // oxlint-disable-next-line no-control-regex -- the same, decoded
  return !/[\\\x00-\x1f\x7f]/.test(decodedPath) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(decodedPath);
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a `Host` header can be part of a URL. */
export const isHost = (value: string | undefined): value is string => value !== undefined && hostName.test(value);

/** Refuses a request for its size, framing, method or `Host`; its connection is closed. */
export function headFault(request: IncomingMessage): Response | undefined {
  const status = faultStatus(request);
  if (status === undefined) return undefined;
  return plainAnswer(status, { Connection: "close", ...(status === 405 && { Allow: methods.join(", ") }) });
}

function faultStatus({ url = "", method, headers, httpVersion, rawHeaders }: IncomingMessage): number | undefined {
  if (url.length > limits.address) return 414;
  if (rawHeaders.length > 2 * limits.headerLines) return 431;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return 505;
  const coding = headers["transfer-encoding"];
  // HTTP/1.0 has no transfer codings, so a proxy may have read a different body.
  if (coding !== undefined && httpVersion === "1.0") return 400;
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return 501;
  const hosts = hostLines(rawHeaders);
  if (hosts === 0 ? httpVersion === "1.1" : hosts > 1 || !isHost(headers.host)) return 400;
  // Web Requests do not allow TRACE.
  return method === "TRACE" ? 405 : undefined;
}

/** Counts raw `Host` lines: Node keeps the first and drops the others. */
function hostLines(rawHeaders: string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
}

/** Settings that decide which origins are ours. */
export type Origins = { SITE_URL: string; siteUrlIsSet: boolean };

/** Whether a request that changes data may come from one of our pages or a program; origin `null` is hidden. */
export function isSameOrigin(headers: IncomingHttpHeaders, { SITE_URL, siteUrlIsSet }: Origins): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return false;
  const { origin, host = new URL(SITE_URL).host } = headers;
  if (origin === undefined || origin === SITE_URL) return true;
  if (siteUrlIsSet) return false;
  const sender = URL.parse(origin);
  return (
    sender !== null &&
    /^https?:$/.test(sender.protocol) &&
    sender.host === URL.parse(`${sender.protocol}//${host}`)?.host
  );
}
