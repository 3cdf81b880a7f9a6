import { createServer, IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import { boundConnections } from "./bound-connections.ts";
import { createHandle } from "./handle.ts";
import { AnswerInTurn, createTurns } from "./in-turn.ts";
import { limits } from "./limits.ts";
import { createListener } from "./listener.ts";
import { methods } from "./methods.ts";
import { faultStatus, type ParserFault, refuseConnection } from "./refused-connection.ts";
import type { Site } from "./site.ts";

/** A server for the site, with its limits, not yet listening. */
export function createHttpServer(site: Site): Server {
  const https = site.settings.SITE_URL.startsWith("https:");
  const { pace } = site.application;
  const { inTurn, lastAnswer } = createTurns(pace.turn);
  const listener = inTurn(createListener(site, createHandle(site)));
  const server = createServer<typeof IncomingMessage, typeof AnswerInTurn>(
    {
      ServerResponse: AnswerInTurn,
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      keepAliveTimeout: limits.keepAliveTime,
      connectionsCheckingInterval: limits.checkInterval,
      // A request without a body need not be read to its end, which would undo the pause of its connection.
      optimizeEmptyRequests: true,
      // Node's own refusal would carry none of our headers.
      requireHostHeader: false,
    },
    listener,
  );
  server.timeout = limits.idleTime;
  server.maxConnections = limits.connections;
  server.on("connection", pace.arrived);
  boundConnections(server, site, (socket) => lastAnswer(socket) !== undefined);
  // "100 Continue" is sent once the head has been found good and the body is wanted.
  server.on("checkContinue", listener);
  server.on("checkExpectation", listener);
  server.on("connect", (_request, socket: Socket) => refuse(socket, 405, ["Allow", methods.join(", ")]));
  server.on("clientError", (error: ParserFault, socket: Socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    // What has come of the next request waits with the rest of its connection.
    else if (error.code !== "ERR_HTTP_REQUEST_TIMEOUT" || !socket.isPaused()) refuse(socket, faultStatus(error));
  });

  /** Closes a connection with a refusal, but only after all answers to what was well formed before. */
  function refuse(socket: Socket, status: number, extra: string[] = []): void {
    if (socket.writableEnded) return;
    const before = lastAnswer(socket);
    if (before?.req.complete) {
      socket.pause();
      before.once("finish", () => refuse(socket, status, extra));
    } else if (before?.headersSent) {
      // A part of this very answer is out already: a refusal written after it would look like more of it.
      socket.destroy();
    } else refuseConnection(socket, status, https, extra);
  }

  return server;
}
