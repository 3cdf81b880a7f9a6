import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { limits } from "./limits.ts";

/** An answer that is the same for everybody, as the bytes that go out: made once a second, since it tells the time. */
export class ReadyAnswer {
  readonly #head: string;
  readonly #body: Buffer;
  #second = 0;
  #bytes: Buffer = nothing;

  /** @param headers name and value in turn, as for `writeHead` */
  constructor(status: number, headers: string[], body: Buffer = nothing) {
    const fields = [...headers, "Connection", "keep-alive", "Keep-Alive", `timeout=${limits.keepAliveTime / 1000}`];
    const lines = Array.from(
      { length: fields.length / 2 },
      (_, index) => `${fields[2 * index]}: ${fields[2 * index + 1]}`,
    );
    this.#head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n");
    this.#body = body;
  }

  bytes(): Buffer {
    const now = Date.now();
    const second = Math.trunc(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      // Anew, not over the old ones, which may still be on their way.
      const head = Buffer.from(`${this.#head}\r\nDate: ${new Date(now).toUTCString()}\r\n\r\n`, "latin1");
      this.#bytes = Buffer.concat([head, this.#body]);
    }
    return this.#bytes;
  }
}

const nothing = Buffer.alloc(0);

/** Whether an answer may go out as its bytes say: to a GET, on a connection that goes on. */
export const takesReady = (
  { method, httpVersionMinor }: IncomingMessage,
  { shouldKeepAlive, socket }: ServerResponse,
): boolean => method === "GET" && httpVersionMinor === 1 && shouldKeepAlive && socket !== null;

/**
 * Writes an answer past `writeHead` and `end`, which take as long as all else that is done for a request. Node goes on to
 * the next request of the connection at "finish", which comes as with `end` once the bytes have been handed over.
 */
export function sendReady(response: ServerResponse, answer: ReadyAnswer): void {
  response.socket?.write(answer.bytes(), (error) => error ?? response.emit("finish"));
}
