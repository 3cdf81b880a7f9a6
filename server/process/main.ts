/** The process: loads a release, listens, stops at a signal. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import type { AddressInfo, ListenOptions } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Application } from "#app/application.server.ts";
import type { PublicationRef } from "#app/features/content/publications.server.ts";
import { closeReplacedFiles } from "#server/answers/read-static-files.ts";
import { createListener } from "#server/answers/listener.ts";
import { announcements } from "#server/publications/announcement.ts";
import { followPublications } from "#server/publications/follow-publications.ts";
import { measurePublications } from "#server/publications/measure-publications.ts";
import { createPublisher, idOf, type ShownSite } from "#server/publications/publisher.ts";
import { renderedContent } from "#server/publications/rendered-content.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { loadBundle } from "#server/release/build-folder.ts";
import { stopOnSignals } from "./shutdown.ts";
import { giveUp, listenFault } from "./start-fault.ts";

/** Milliseconds for the store to return the last publication at the start, while visitors wait. */
const firstLook = 2000;

/** Brotli quality: 5 takes a third of the time of 6 and above, for 4 % more bytes. */
const quality = 5;

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

/** Runs in the background; a failure is logged at the first request that needs the assistant. */
function prepareAssistant({ assistant }: Application): void {
  void assistant.prepare().catch(() => undefined);
}

/**
 * Reads a release into memory.
 * @param folder contains `client/`, `published/` and `server/`
 * @throws Error with one line per invalid setting
 */
async function loadSite(folder: string, signal: AbortSignal) {
  const bundle = await loadBundle(folder);
  const { createApplication, env } = await bundle.entry.module.loadApplication();
  const settings = env();
  const content = await renderedContent(join(folder, "published"));
  const application = createApplication(settings, content);
  const { log, pages, publications } = application;
  const options = {
    site: settings,
    placeholders: pages.placeholders,
    buildNonce: pages.buildNonce,
    quality,
  };
  const publisher = await createPublisher({
    release: folder,
    dataDir: settings.DATA_DIR,
    publications,
    options,
    signal,
    onHeld: (held) => log.error({ held }, "documents of the owner no longer fit; those of the release are shown"),
  });

  /** Without the store the last publication is unknown. */
  const look = async () => (application.storeIsKnown() ? publications.latest() : undefined);

  const tooLate = delay(firstLook, undefined, { ref: false });
  const latest = await Promise.race([look(), tooLate]).catch(() => undefined);
  const firstSite = await loadFirstSite(publisher, content, latest, log);
  if (firstSite.content !== content) pages.show(firstSite.content);
  const programs = new Set(application.programs);
  const site = {
    application,
    release: folder,
    render: pages.renderWith(bundle),
    programs,
    shown: firstSite,
    latest,
    settings,
    stopping: false,
  };
  const target = { service_name: "website", service_version: await idOf(folder) };
  application.metrics.gauge("target_info", "Which release runs.", () => [{ labels: target, value: 1 }]);
  const failures = measurePublications(application.metrics, site);

  const isAnnounced = announcements(settings.DATA_DIR);

  async function follow(): Promise<void> {
    await followPublications(
      {
        latest: async () => {
          if (await isAnnounced()) publisher.warm();
          site.latest = await look().catch((error: unknown) => {
            site.latest = undefined;
            throw error;
          });
          return (site.latest ??= site.shown);
        },
        current: () => site.shown,
        prepare: publisher.prepare,
        show: (ready) => {
          const before = site.shown;
          site.shown = ready;
          pages.show(ready.content);
          prepareAssistant(application);
          closeReplacedFiles(before.files, ready.files);
        },
        onFailure: () => failures.add(),
        log,
      },
      signal,
    );
  }
  return { site, follow };
}

/**
 * The first site for visitors: the last publication if already rendered, or else the one shown
 * before. The server listens before a new publication is rendered.
 * @param content of the release
 * @param latest undefined if the store does not answer
 */
async function loadFirstSite(
  publisher: Awaited<ReturnType<typeof createPublisher>>,
  content: ShownSite["content"],
  latest: PublicationRef | undefined,
  log: Logger,
): Promise<ShownSite> {
  for (const make of [() => latest && publisher.loadRendered(latest, content), publisher.last]) {
    try {
      const site = await make();
      if (site) return site;
    } catch (error) {
      log.error({ err: error }, "the publication shown last cannot be shown; the one before it is");
    }
  }
  return publisher.initial(content);
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
