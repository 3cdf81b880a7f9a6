import { randomUUID } from "node:crypto";
import type { Header } from "#app/platform/header.ts";
import { type ApiError, errorJson } from "./api-error.server.ts";

/**
 * A request to the gateway: from node:http at once, or by way of a route. Its method, origin and
 * size have been found good.
 */
export type Call = {
  /** Where it came from; limits count by it. */
  address: string;
  /** The site's own origin as the request names it, such as `https://www.example.com`. */
  site: string;
  /** Headers by their names in lower case. */
  header: (name: string) => string | undefined;
  body: Buffer;
  /**
   * Fires when the sender goes away. The gateway fires it as well, when an answer takes too long.
   */
  abort: AbortController;
};

/**
 * Where one answer goes: `send`, or else `begin`, any number of `write` and one `end`. All are
 * quiet once the receiver has gone.
 */
export type ResponseWriter = {
  send: (status: number, headers: Header[], body: string) => void;
  /** Begins an answer with status 200 that is written piece by piece. */
  begin: (headers: Header[]) => void;
  /**
   * @returns what to wait for before more is written, when the receiver is slower than we are;
   * never rejects
   */
  write: (text: string) => Promise<void> | undefined;
  end: () => void;
};

/** A name for one request, by which its answer is found in the log: `req_` and 32 digits. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll("-", "")}`;

const headersOf = (type: string, request: string): Header[] => [
  ["Content-Type", `${type}; charset=utf-8`],
  ["Cache-Control", "no-store"],
  ["x-request-id", request],
];

/** Headers of an answer in one piece. @param request its id */
export const jsonHeaders = (request: string): Header[] => headersOf("application/json", request);

/**
 * Headers of a stream. Without the last one, nginx in front would hold events back until it has a
 * buffer full.
 */
export const eventHeaders = (request: string): Header[] => [
  ...headersOf("text/event-stream", request),
  ["X-Accel-Buffering", "no"],
];

/** A refusal, as it is sent. */
export const refusalOf = (error: ApiError, request: string): Parameters<ResponseWriter["send"]> => [
  error.status,
  [...jsonHeaders(request), ...error.headers],
  errorJson(error),
];
