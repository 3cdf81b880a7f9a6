import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { limits } from "./limits.ts";

/** An answer that is the same for everybody, as the bytes that go out: made once a second, since it tells the time. */
export class ReadyAnswer {
  readonly #status: number;
  readonly #headers: readonly string[];
  readonly #body: Buffer;
  #head: string | undefined;
  #second = 0;
  #bytes: Buffer = nothing;

  /** @param headers name and value in turn, as for `writeHead` */
  constructor(status: number, headers: readonly string[], body: Buffer = nothing) {
    this.#status = status;
    this.#headers = headers;
    this.#body = body;
  }

  bytes(): Buffer {
    const now = Date.now();
    const second = Math.trunc(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      // Not before it is asked for: most files never are, in most of their forms.
      this.#head ??= headOf(this.#status, this.#headers);
      // Into new memory: the old may still be on its way.
      const head = Buffer.from(`${this.#head}Date: ${new Date(now).toUTCString()}\r\n\r\n`, "latin1");
      this.#bytes = Buffer.concat([head, this.#body]);
    }
    return this.#bytes;
  }
}

function headOf(status: number, headers: readonly string[]): string {
  const fields = [...headers, "Connection", "keep-alive", "Keep-Alive", `timeout=${limits.keepAliveTime / 1000}`];
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let index = 0; index < fields.length; index += 2) head += `${fields[index]}: ${fields[index + 1]}\r\n`;
  return head;
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
