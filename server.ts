/** The process: loads the build, listens, stops when told to. Runs as it is, by Node's type stripping. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { buildFolder } from "#server/build-folder.ts";
import { createHttpServer } from "#server/http-server.ts";
import { loadSite } from "#server/load-site.ts";
import { stopOnSignals } from "#server/shutdown.ts";
import { giveUp, listenFault } from "#server/start-fault.ts";

// The build imports this file only to have it compiled.
if (import.meta.main) await main();

async function main(): Promise<void> {
  const site = await loadSite(buildFolder()).catch((error: Error) => giveUp(error.message));
  const { HOST, PORT } = site.settings;
  const { log } = site.application;

  for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(fault, (error) => {
      log.fatal({ err: error }, fault);
      process.exit(1);
    });
  }

  const server = createHttpServer(site);
  server.once("error", (error) => giveUp(listenFault(error, HOST, PORT)));
  server.listen(PORT, HOST);
  await once(server, "listening");
  stopOnSignals(server, site);
  await site.application.start?.().catch((error: Error) => giveUp(error.message));

  const { port } = server.address() as AddressInfo;
  const host = ["0.0.0.0", "::"].includes(HOST) ? "localhost" : HOST;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  log.info({ url }, "listening");
  if (process.stdout.isTTY) process.stdout.write(`The site is at ${url}\n`);
  // Where NODE_COMPILE_CACHE names a folder, the next start needs neither to strip types nor to compile.
  flushCompileCache();
}
