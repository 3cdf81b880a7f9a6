/** The process: loads a release, listens, stops at a signal. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import type { AddressInfo, ListenOptions } from "node:net";
import { createListener } from "#server/answers/listener.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { loadSite, prepareAssistant } from "./load-site.ts";
import { stopOnSignals } from "./shutdown.ts";
import { giveUp, listenFault } from "./start-fault.ts";

/** @param folder the release's folder */
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
  prepareAssistant(site.application);

  const url = urlOf(server.address(), HOST);
  log.info({ url }, "listening");
  // Saves compiling at the next start of this release.
  flushCompileCache();
}

/**
 * Where to listen: at HOST and PORT, unless systemd passes an open socket (sd_listen_fds(3)). That
 * socket stays open when this process ends, and queues visitors for the next process.
 */
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
