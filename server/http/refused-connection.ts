import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { limits } from "./limits.ts";
import { defaultText } from "./plain-answer.ts";
import type { Header } from "#app/platform/header.ts";
import { headLines, nonPagePolicy, type Publicity, securityHeaders } from "./security-headers.ts";

/** Errors of Node's parser for malformed requests. */
export type ParserFault = Error & { code?: string; rawPacket?: Buffer };

/** Answers a malformed request in plain text and closes the connection. */
export function refuseConnection(socket: Duplex, status: number, site: Publicity, extra: Header[] = []): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = defaultText(status);
  const head = headLines([
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Length", String(Buffer.byteLength(text))],
    ["Cache-Control", "no-store"],
    ["Connection", "close"],
    ...extra,
    ...securityHeaders("/", nonPagePolicy, site),
  ]);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`, () => socket.destroy());
}

/** The status for a request that Node's parser rejected. */
export function faultStatus({ code, rawPacket }: ParserFault): number {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code !== "HPE_HEADER_OVERFLOW") return 400;
  const line = rawPacket?.subarray(0, limits.address).toString("latin1") ?? "";
  return /^[A-Z]+ \//.test(line) && !line.includes("\r\n") ? 414 : 431;
}
