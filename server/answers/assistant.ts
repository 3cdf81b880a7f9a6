import type { Serve, ResponseWriter } from "#app/features/assistant/gateway/gateway-request.server.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { limits } from "#server/http/limits.ts";
import { nonPagePolicy, securityHeaders } from "#server/http/security-headers.ts";
import { sendResponse } from "#server/http/send-response.ts";
import { refusal } from "./refusals.ts";
import type { Site } from "./site.ts";
import type { ServerResponse } from "node:http";
import type { Header } from "#app/platform/request-context.server.ts";

const nothing = Buffer.alloc(0);

/**
 * Passes Node's requests to the assistant directly. Web requests, web streams and the router would
 * take longer than the rest of the answer: see docs/decisions/assistant-gateway.md.
 * @returns false if the request is not for the assistant, or must be refused like any other post
 */
export function createAssistant(site: Site): (exchange: Exchange) => Promise<void> | false {
  const { application, settings } = site;
  const writerFor = createResponseWriters(securityHeaders("/", nonPagePolicy, settings));

  async function answer(serve: Serve, exchange: Exchange): Promise<void> {
    const { address, origin, request, response } = exchange;
    const { signal } = exchange.abort;
    // A stream may pause, and a complete answer sends nothing until it is ready.
    request.socket.setTimeout(limits.answerTime);
    const body = request.method === "POST" ? await exchange.body() : nothing;
    if (!body) return sendResponse(exchange, refusal(413, exchange, site));
    const header = (name: string) => request.headers[name]?.toString();
    await serve({ address, site: origin, header, body, signal }, writerFor(response));
  }

  return (exchange) => {
    const serve = exchange.postFault ? undefined : application.assistant.at(exchange.path, exchange.request.method);
    return serve ? answer(serve, exchange) : false;
  };
}

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
