import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { WorkQueue } from "#app/platform/work-queue.server.ts";
import type { PatientResponse } from "./exchange.ts";
import { limits } from "./limits.ts";
import { methods } from "./request-head.ts";
import { type Publicity, headLines, nonPagePolicy, securityHeaders } from "./security-headers.ts";
import type { Header } from "#app/platform/request-context.server.ts";
import type { Duplex } from "node:stream";
import { defaultText } from "./plain-answer.ts";

type QueuedSite = { settings: Publicity; application: { workQueue: WorkQueue } };

/** The site's server with its limits, not yet listening. */
export function createHttpServer({ settings, application }: Bounds & QueuedSite, answer: RequestListener): Server {
  const { workQueue } = application;
  const { oneAtATime, lastAnswer } = createPipelines(workQueue.turn);
  const listener = oneAtATime(answer);
  const server = createServer<typeof IncomingMessage, typeof PipelinedResponse>(
    {
      ServerResponse: PipelinedResponse,
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      keepAliveTimeout: limits.keepAliveTime,
      connectionsCheckingInterval: limits.checkInterval,
      // Skip reading requests without a body: that would resume their connection.
      optimizeEmptyRequests: true,
      // Node's own refusal would lack our headers.
      requireHostHeader: false,
    },
    listener,
  );
  server.timeout = limits.idleTime;
  server.maxConnections = limits.connections;
  server.on("connection", workQueue.arrived);
  boundConnections(server, { settings, application }, (socket) => lastAnswer(socket)?.req.complete === true);
  // "100 Continue" is sent once the head is valid and the body is wanted.
  server.on("checkContinue", listener);
  server.on("checkExpectation", listener);
  server.on("connect", (_request, socket: Socket) => refuse(socket, 405, [["Allow", methods.join(", ")]]));
  server.on("clientError", (error: ParserFault, socket: Socket) => {
    const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    if (error.code === "ECONNRESET") socket.destroy();
    // The reader of the body ends the request in time.
    else if (isLate && (lastAnswer(socket) as PatientResponse | undefined)?.isPatient) return;
    // The next request waits until the connection resumes.
    else if (!isLate || !socket.isPaused()) refuse(socket, faultStatus(error));
  });

  /** Refuses and closes a connection, after the answers to all earlier well-formed requests. */
  function refuse(socket: Socket, status: number, extra: Header[] = []): void {
    if (socket.writableEnded) return;
    const before = lastAnswer(socket);
    if (before?.req.complete) {
      socket.pause();
      before.once("finish", () => refuse(socket, status, extra));
    } else if (before?.headersSent) {
      // Part of this answer has been sent: a refusal would look like its continuation.
      socket.destroy();
    } else refuseConnection(socket, status, settings, extra);
  }

  return server;
}

/** An answer that reports when all earlier answers on its connection have been sent. */
class PipelinedResponse extends ServerResponse {
  onAssigned: (() => void) | undefined = undefined;

  // Node assigns the connection to one answer after the other.
  override assignSocket(socket: Socket): void {
    super.assignSocket(socket);
    this.onAssigned?.();
  }
}

/** Pipelined requests on one connection: their number, and the answer to the last of them. */
type Pipeline = { waiting: number; last: PipelinedResponse };

/**
 * Serializes the requests of each connection. Above `limits.waiting` requests, the connection with
 * the longest pipeline is closed. A connection with waiting requests is not read, so a pipeline
 * grows by at most one read.
 * @param turn resolves when a waiting request may begin
 */
function createPipelines(turn: () => Promise<void>) {
  const pipelines = new Map<Socket, Pipeline>();
  let waiting = 0;

  function wait(socket: Socket, response: PipelinedResponse, answer: () => void): void {
    if (waiting >= limits.waiting) closeLongest();
    if (socket.destroyed) return;
    const pipeline = pipelines.get(socket) ?? begin(socket, response);
    pipeline.last = response;
    pipeline.waiting++;
    waiting++;
    socket.pause();
    response.onAssigned = () => {
      if (socket.destroyed) return;
      waiting--;
      pipeline.waiting--;
      if (pipeline.waiting === 0) socket.resume();
      void turn().then(() => socket.destroyed || answer());
    };
  }

  function begin(socket: Socket, last: PipelinedResponse): Pipeline {
    const pipeline = { waiting: 0, last };
    pipelines.set(socket, pipeline);
    socket.once("close", () => forget(socket));
    return pipeline;
  }

  function forget(socket: Socket): void {
    waiting -= pipelines.get(socket)?.waiting ?? 0;
    pipelines.delete(socket);
  }

  function closeLongest(): void {
    const [longest] = [...pipelines].reduce((one, other) => (other[1].waiting > one[1].waiting ? other : one));
    forget(longest);
    longest.destroy();
  }

  return {
    /** Runs one answer at a time per connection: Node reports all requests of one read at once. */
    oneAtATime: (listener: RequestListener) => (request: IncomingMessage, response: PipelinedResponse) => {
      if (response.socket) listener(request, response);
      else wait(request.socket, response, () => listener(request, response));
    },
    /** The last pending answer of a connection. */
    lastAnswer: (socket: Socket): ServerResponse | undefined => {
      const pipeline = pipelines.get(socket);
      return pipeline && pipeline.waiting > 0 ? pipeline.last : currentAnswer(socket);
    },
  };
}

/** Node's own handlers read this field; no public one exists. */
const currentAnswer = (socket: Socket): ServerResponse | undefined =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;

type ParserFault = Error & { code?: string; rawPacket?: Buffer };

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

function faultStatus({ code, rawPacket }: ParserFault): number {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code !== "HPE_HEADER_OVERFLOW") return 400;
  const line = rawPacket?.subarray(0, limits.address).toString("latin1") ?? "";
  return /^[A-Z]+ \//.test(line) && !line.includes("\r\n") ? 414 : 431;
}

/** Oldest first. */
type Connections = Set<Socket>;

type Bounds = {
  settings: { CONNECTIONS_MAX_ADDRESS: number; TRUST_PROXY: number };
  application: { networksOf: (address: string) => Map<string, number> };
};

/**
 * Near `limits.connections` a new connection replaces the oldest idle one; at the limit of an
 * address, or of an IPv6 /48, the oldest idle one of that address; if none is idle, the new one is
 * closed. Behind a proxy all connections are the proxy's, so addresses have no limit.
 * @param isAnswering whether a request is complete and being answered; all other connections are
 *   idle, even with an incomplete head or body
 */
export function boundConnections(
  server: Server,
  { settings, application }: Bounds,
  isAnswering: (socket: Socket) => boolean,
): void {
  const all: Connections = new Set();
  const byNetwork = new Map<string, Connections>();

  function closeOldestIdle(connections: Connections): boolean {
    for (const socket of connections) {
      if (socket.destroyed || isAnswering(socket)) continue;
      connections.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  server.on("connection", (socket: Socket) => {
    if (all.size >= limits.connections - limits.spareConnections) closeOldestIdle(all);
    all.add(socket);
    socket.once("close", () => all.delete(socket));
    if (settings.TRUST_PROXY > 0) return;
    for (const [network, share] of application.networksOf(socket.remoteAddress ?? "")) {
      const own = byNetwork.get(network) ?? new Set();
      if (own.size >= share * settings.CONNECTIONS_MAX_ADDRESS && !closeOldestIdle(own)) {
        socket.destroy();
        return;
      }
      byNetwork.set(network, own.add(socket));
      socket.once("close", () => {
        own.delete(socket);
        if (own.size === 0 && byNetwork.get(network) === own) byNetwork.delete(network);
      });
    }
  });
}
