import type { Server } from "node:http";
import { limits } from "./limits.ts";
import type { Site } from "./site.ts";

/** npm passes on a signal that a terminal has sent to the whole group: the same wish twice. */
const sameWish = 1_000;

/** Stops accepting at SIGTERM or SIGINT, lets what runs finish, closes the store and exits 0; a later second signal exits at once. */
export function stopOnSignals(server: Server, site: Site): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since > sameWish) process.exit(1);
      return;
    }
    since = performance.now();
    site.stopping = true;
    site.application.log.info({ signal }, "stopping");
    void stop(server, site);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

async function stop(server: Server, { application }: Site): Promise<void> {
  await Promise.all([closed(server), application.stopDeliveries?.()]);
  try {
    await application.stop?.();
  } catch (error) {
    application.log.error({ err: error }, "the store could not be closed");
  }
  application.log.info("stopped");
  process.exit(0);
}

/** Resolves when the last answer is out, or the time for it is over. */
async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Connections kept alive become idle one after the other, as their answers end.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), limits.stopTime);
  server.close(() => resolve());
  await promise;
  clearInterval(idle);
  clearTimeout(late);
}
