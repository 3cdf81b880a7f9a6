/** The process: loads a release, listens, stops when told to. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { createHttpServer } from "./http-server.ts";
import { listenAddress, urlOf } from "./listen-address.ts";
import { loadSite } from "./load-site.ts";
import { stopOnSignals } from "./shutdown.ts";
import { giveUp, listenFault } from "./start-fault.ts";

/** @param folder the release's */
export async function serve(folder: string): Promise<void> {
  const site = await loadSite(folder).catch((error: Error) => giveUp(error.message));
  const { HOST, PORT } = site.settings;
  const { log, logWritten } = site.application;

  for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(fault, (error) => {
      log.fatal({ err: error }, fault);
      void logWritten().finally(() => process.exit(1));
    });
  }

  const server = createHttpServer(site);
  server.once("error", (error) => giveUp(listenFault(error, HOST, PORT)));
  server.listen(listenAddress(HOST, PORT));
  await once(server, "listening");
  stopOnSignals(server, site);
  await site.application.start?.().catch((error: Error) => giveUp(error.message));

  const url = urlOf(server.address(), HOST);
  log.info({ url }, "listening");
  // The next start of this release need not compile.
  flushCompileCache();
}
