import type { ServerResponse } from "node:http";
import { limits } from "./limits.ts";
import type { Outlet } from "./site.ts";

/**
 * Sends an answer of the assistant by way of Node, with no web stream in between.
 * @param security headers that every answer carries, as name and value in turn
 */
export function nodeOutlet(response: ServerResponse, security: string[]): Outlet {
  /** All who write while the receiver is behind wait for the same. */
  let behind: Promise<void> | undefined;

  return {
    send: (status, headers, body) => {
      if (response.destroyed) return;
      response.writeHead(status, [...headers, "Content-Length", String(Buffer.byteLength(body)), ...security]);
      response.end(body);
    },
    begin: (headers) => void (response.destroyed || response.writeHead(200, [...headers, ...security])),
    write: (text) => {
      if (response.destroyed || response.write(text)) return undefined;
      behind ??= drained(response).then(() => void (behind = undefined));
      return behind;
    },
    end: () => void (response.destroyed || response.end()),
  };
}

/** Resolves when the receiver has read on. One that does not is cut off, and with it what fills the stream. */
function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(() => response.destroy(), limits.idleTime);
  const done = () => {
    clearTimeout(late);
    response.off("drain", done).off("close", done);
    resolve();
  };
  response.on("drain", done).on("close", done);
  return promise;
}
