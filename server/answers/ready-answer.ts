import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { limits } from "#server/http/limits.ts";
import type { CountedResponse } from "#server/http/count-requests.ts";
import type { Header } from "#app/platform/request-context.server.ts";
import { headLines } from "#server/http/security-headers.ts";

/** The bytes of an answer that is the same for all clients, made once a second for its `Date`. */
export class ReadyAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  #head: string | undefined;
  #second = 0;
  #bytes: Buffer = nothing;

  constructor(status: number, headers: readonly Header[], body: Buffer = nothing) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  bytes(): Buffer {
    const now = Date.now();
    const second = Math.trunc(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      // Made at the first request: most forms of most files are never requested.
      this.#head ??= headOf(this.status, this.headers);
      // In a new buffer: the old one may still be in use.
      const head = Buffer.from(`${this.#head}Date: ${new Date(now).toUTCString()}\r\n\r\n`, "latin1");
      this.#bytes = Buffer.concat([head, this.body]);
    }
    return this.#bytes;
  }
}

const connection: Header[] = [
  ["Connection", "keep-alive"],
  ["Keep-Alive", `timeout=${limits.keepAliveTime / 1000}`],
];

/** The head without `Date` and the final empty line. */
const headOf = (status: number, headers: readonly Header[]): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headLines([...headers, ...connection])}`;

const nothing = Buffer.alloc(0);

/** Whether the ready bytes fit: for a GET, on a kept-alive connection. */
const takesBytes = (
  { method, httpVersionMinor }: IncomingMessage,
  { shouldKeepAlive, socket }: ServerResponse,
): boolean => method === "GET" && httpVersionMinor === 1 && shouldKeepAlive && socket !== null;

/**
 * Writes an answer, without `writeHead` and `end` if possible: they take as long as the rest of a
 * request. Node starts the connection's next request at "finish", which is emitted, as with `end`, after the
 * bytes have been handed over.
 */
export function sendReady(request: IncomingMessage, response: CountedResponse, answer: ReadyAnswer): void {
  if (!takesBytes(request, response)) {
    response.writeHead(answer.status, answer.headers.flat());
    return void response.end(request.method === "HEAD" ? undefined : answer.body);
  }
  response.sentStatus = answer.status;
  response.socket?.write(answer.bytes(), (error) => error ?? response.emit("finish"));
}
