import type { Serve } from "#app/features/assistant/gateway/gateway-request.server.ts";
import type { Exchange } from "#server/http/exchange.ts";
import { limits } from "#server/http/limits.ts";
import { createResponseWriters } from "#server/http/response-writer.ts";
import { nonPagePolicy, securityHeaders } from "#server/http/security-headers.ts";
import { sendResponse } from "#server/http/send-response.ts";
import { refusal } from "./refusals.ts";
import type { Site } from "./site.ts";

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
