import { createServer, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createHandle } from "./handle.ts";
import { limits } from "./limits.ts";
import { createListener } from "./listener.ts";
import { methods } from "./methods.ts";
import { faultStatus, type ParserFault, refuseConnection } from "./refused-connection.ts";
import type { Site } from "./site.ts";

/** A server for the site, with its limits, not yet listening. */
export function createHttpServer(site: Site): Server {
  const https = site.settings.SITE_URL.startsWith("https:");
  const listener = createListener(site, createHandle(site));
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      keepAliveTimeout: limits.keepAliveTime,
      connectionsCheckingInterval: limits.checkInterval,
      // Node's own refusal would carry none of our headers.
      requireHostHeader: false,
    },
    listener,
  );
  server.timeout = limits.idleTime;
  server.maxConnections = limits.connections;
  // "100 Continue" is sent once the head has been found good and the body is wanted.
  server.on("checkContinue", listener);
  server.on("checkExpectation", listener);
  server.on("connect", (_request, socket: Duplex) =>
    refuseConnection(socket, 405, https, ["Allow", methods.join(", ")]),
  );
  server.on("clientError", (error: ParserFault, socket: Duplex) => {
    if (error.code === "ECONNRESET" || isAnswering(socket)) socket.destroy();
    else refuseConnection(socket, faultStatus(error), https);
  });
  return server;
}

/** Whether a part of an answer is out already: a refusal written after it would look like more of it. */
function isAnswering(socket: Duplex): boolean {
  // Node's own handler looks at the same field; there is no public one.
  const { _httpMessage: response } = socket as Duplex & { _httpMessage?: ServerResponse };
  return response?.headersSent === true;
}
