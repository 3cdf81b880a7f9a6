import { randomUUID } from "node:crypto";
import type { Header } from "#app/platform/request-context.server.ts";
import { type ApiError, errorJson } from "./api-error.server.ts";

/** A request to the gateway, from node:http or by way of a route. Its method, origin and size are checked. */
export type GatewayRequest = {
  address: string;
  /** The site's own origin as the request names it, such as `https://www.example.com`. */
  site: string;
  /** Headers by their names in lower case. */
  header: (name: string) => string | undefined;
  body: Buffer;
  signal: AbortSignal;
};

/** Writes one answer: `send`, or else `begin`, `write`s and `end`. Calls after the client has gone do nothing. */
export type ResponseWriter = {
  send: (status: number, headers: Header[], body: string) => void;
  /** Begins an answer with status 200 that is written piece by piece. */
  begin: (headers: Header[]) => void;
  /** @returns a promise to wait for before the next piece if the client is slow; never rejects */
  write: (text: string) => Promise<void> | undefined;
  end: () => void;
};

/** Answers one request to the gateway. Resolves when the answer is sent, or the client has gone. */
export type Serve = (request: GatewayRequest, writer: ResponseWriter) => Promise<void>;

/** Names a request in its answer and in the log: `req_` and 32 digits. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll("-", "")}`;

const headersOf = (type: string, requestId: string): Header[] => [
  ["Content-Type", `${type}; charset=utf-8`],
  ["Cache-Control", "no-store"],
  ["x-request-id", requestId],
];

export const jsonHeaders = (requestId: string): Header[] => headersOf("application/json", requestId);

/** Without the last header, an nginx proxy would hold events back until its buffer is full. */
export const eventHeaders = (requestId: string): Header[] => [
  ...headersOf("text/event-stream", requestId),
  ["X-Accel-Buffering", "no"],
];

export const errorResponse = (error: ApiError, requestId: string): Parameters<ResponseWriter["send"]> => [
  error.status,
  [...jsonHeaders(requestId), ...error.headers],
  errorJson(error),
];
