import type { Server, ServerResponse } from "node:http";
import { Server as Listener } from "node:net";
import { limits } from "#server/http/limits.ts";
import type { Site } from "#server/answers/site.ts";

/** Milliseconds; npm repeats a signal that a terminal sent to the whole group. */
const sameWish = 1_000;

/**
 * Stops accepting at SIGTERM or SIGINT, finishes running requests, closes the store and exits 0; a
 * later second signal exits at once.
 * @param onStop ends background work
 */
export function stopOnSignals(server: Server, site: Site, onStop: () => Promise<void>): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since > sameWish) process.exit(1);
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
    // They become idle one by one, as their answers end.
    idle = setInterval(() => server.closeIdleConnections(), 50);
  }, lastRequestTime);
  const late = setTimeout(() => server.closeAllConnections(), limits.stopTime);
  await promise;
  for (const timer of [silent, idle, late]) clearTimeout(timer);
}
