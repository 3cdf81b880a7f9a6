/** The process: loads a release, listens, stops at a signal. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { type AddressInfo, type ListenOptions, Server as Listener } from "node:net";
import { createListener } from "#server/answers/listener.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { collectWhenIdle } from "./collect-when-idle.ts";
import { loadSite } from "./load-site.ts";
import type { Server, ServerResponse } from "node:http";
import { limits } from "#server/http/limits.ts";
import type { Site } from "#server/answers/site.ts";

export async function serve(folder: string): Promise<void> {
  const ending = new AbortController();
  const { site, follow } = await loadSite(folder, ending.signal).catch((error: Error) => giveUp(error.message));
  const { HOST, PORT } = site.settings;
  const { log, flushLog } = site.application;

  for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(fault, (error) => {
      log.fatal({ err: error, fault }, "uncaught error: the process ends");
      void flushLog().finally(() => process.exit(1));
    });
  }

  const server = createHttpServer(site, createListener(site));
  server.once("error", (error) => giveUp(listenFault(error, HOST, PORT)));
  server.listen(listenAddress(HOST, PORT));
  await once(server, "listening");
  const following = follow();
  stopOnSignals(server, site, () => {
    ending.abort();
    return following;
  });
  await site.application.start().catch((error: Error) => giveUp(error.message));
  collectWhenIdle(ending.signal);

  const url = urlOf(server.address(), HOST);
  log.info({ url }, "listening");
  // Saves compiling at the next start of this release.
  flushCompileCache();
}

/** HOST and PORT, unless systemd passes an open socket (sd_listen_fds(3)), which queues visitors at a restart. */
function listenAddress(host: string, port: number): ListenOptions & { fd?: number } {
  // oxlint-disable-next-line node/no-process-env -- systemd's protocol, not settings
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  if (LISTEN_PID !== String(process.pid)) return { host, port };
  if (LISTEN_FDS !== "1")
    giveUp(`The socket unit hands over ${LISTEN_FDS} sockets. One is needed: keep one ListenStream= line.`);
  return { fd: 3 };
}

/** Such as `http://localhost:3000`: the URL for a browser on this machine. */
function urlOf(address: AddressInfo | string | null, host: string): string {
  if (address === null || typeof address === "string") return `unix:${address ?? ""}`;
  const name = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${address.port}`;
}

/** Milliseconds; npm repeats a signal that a terminal sent to the whole group. */
const sameSignal = 1_000;

/** Stops accepting at SIGTERM or SIGINT, finishes requests, exits 0; a later second signal exits at once. */
function stopOnSignals(server: Server, site: Site, onStop: () => Promise<void>): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since > sameSignal) process.exit(1);
      return;
    }
    since = performance.now();
    site.stopping = true;
    site.application.log.info({ signal }, "stopping");
    // A person waits only at a terminal.
    void stop(server, site, signal === "SIGINT" ? 0 : limits.lastRequestTime, onStop());
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

async function stop(
  server: Server,
  { application }: Site,
  lastRequestTime: number,
  others: Promise<void>,
): Promise<void> {
  await Promise.all([closeServer(server, lastRequestTime), application.stopDeliveries(), others]);
  try {
    await application.stop();
  } catch (error) {
    application.log.error({ err: error }, "the store could not be closed");
  }
  application.log.info("stopped");
  await application.flushLog();
  process.exit(0);
}

/**
 * Resolves when the last answer has been sent, or its time is over. Kept-alive connections get one
 * more answer with `Connection: close`: closing them at once could lose a request in transit. Then
 * idle connections are closed.
 */
async function closeServer(server: Server, lastRequestTime: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isLast = (_request: unknown, response: ServerResponse) => void (response.shouldKeepAlive = false);
  for (const event of ["request", "checkContinue"]) server.prependListener(event, isLast);
  // Not the server's own close, which also closes kept-alive connections.
  Listener.prototype.close.call(server, () => resolve());
  let idle: NodeJS.Timeout | undefined;
  const silent = setTimeout(() => {
    server.closeIdleConnections();
    // Connections become idle one by one, as their answers end.
    idle = setInterval(() => server.closeIdleConnections(), 50);
  }, lastRequestTime);
  const late = setTimeout(() => server.closeAllConnections(), limits.stopTime);
  await promise;
  for (const timer of [silent, idle, late]) clearTimeout(timer);
}

const reasons: Record<string, string> = {
  EADDRINUSE: "PORT: {port} is in use by another program; stop that or set PORT to another number.",
  EACCES: "PORT: {port} may not be opened by this user; set PORT to a number above 1023.",
  EADDRNOTAVAIL: "HOST: {host} is not an address of this machine.",
  ENOTFOUND: "HOST: {host} is not known on this machine.",
};

/** The reason for a failure to listen, in one sentence that names the setting to change. */
export function listenFault(error: NodeJS.ErrnoException, host: string, port: number): string {
  const reason = reasons[error.code ?? ""] ?? `The server could not start: ${error.message}`;
  return reason.replace("{port}", String(port)).replace("{host}", host);
}

/** Ends the process before it serves: one plain sentence, no stack. */
export function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
