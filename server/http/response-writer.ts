import type { ServerResponse } from "node:http";
import { limits } from "./limits.ts";
import type { Header } from "#app/platform/request-context.server.ts";
import type { ResponseWriter } from "#app/features/assistant/gateway/gateway-request.server.ts";

/**
 * Lets the assistant write answers through Node directly, without a web stream.
 * @param always headers of every answer
 */
export function createResponseWriters(always: Header[]): (response: ServerResponse) => ResponseWriter {
  // Computed once: `flat` is comparatively slow.
  const security = always.flat();
  return (response) => {
    /** Writers share one wait for a slow receiver. */
    let behind: Promise<void> | undefined;

    return {
      send: (status, headers, body) => {
        if (response.destroyed) return;
        response.writeHead(status, [...headers.flat(), "Content-Length", String(Buffer.byteLength(body)), ...security]);
        response.end(body);
      },
      begin: (headers) => void (response.destroyed || response.writeHead(200, [...headers.flat(), ...security])),
      write: (text) => {
        if (response.destroyed || response.write(text)) return undefined;
        behind ??= untilDrained(response).then(() => void (behind = undefined));
        return behind;
      },
      end: () => void (response.destroyed || response.end()),
    };
  };
}

/** Resolves when the client has read on; a stalled client is disconnected. */
function untilDrained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(() => response.destroy(), limits.idleTime);
  const finish = () => {
    clearTimeout(late);
    response.off("drain", finish).off("close", finish);
    resolve();
  };
  response.on("drain", finish).on("close", finish);
  return promise;
}
