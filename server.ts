/** The process: reads the settings and the build, listens, stops when told to. Runs as it is, by Node's type stripping. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type Env, env } from "#app/platform/env.server.ts";
import { createHttpServer } from "#server/http-server.ts";
import { loadSite } from "#server/load-site.ts";
import { stopOnSignals } from "#server/shutdown.ts";
import { giveUp, listenFault } from "#server/start-fault.ts";

const settings = readSettings();
const site = await loadSite(settings.BUILD_DIR, settings).catch((error: Error) => giveUp(error.message));
const { log } = site.application;

for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(fault, (error) => {
    log.fatal({ err: error }, fault);
    process.exit(1);
  });
}

const server = createHttpServer(site);
server.once("error", (error) => giveUp(listenFault(error, settings.HOST, settings.PORT)));
server.listen(settings.PORT, settings.HOST);
await once(server, "listening");
stopOnSignals(server, site);

const { port } = server.address() as AddressInfo;
const host = ["0.0.0.0", "::"].includes(settings.HOST) ? "localhost" : settings.HOST;
const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
log.info({ url }, "listening");
if (process.stdout.isTTY) process.stdout.write(`The site is at ${url}\n`);

function readSettings(): Env {
  try {
    return env();
  } catch (error) {
    return giveUp((error as Error).message);
  }
}
