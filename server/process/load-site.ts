import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Application } from "#app/application.server.ts";
import type { PublicationRef } from "#app/features/content/publications.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { closeReplacedFiles } from "#server/answers/read-static-files.ts";
import { followPublications } from "#server/publications/follow-publications.ts";
import { measurePublications } from "#server/publications/measure-publications.ts";
import { createPublisher, idOf, type ShownSite } from "#server/publications/publisher.ts";
import { renderedContent } from "#server/publications/rendered-content.ts";
import { loadBundle } from "#server/release/build-folder.ts";

/** Milliseconds for the store to return the last publication at the start, while visitors wait. */
const firstLook = 2000;

/** Brotli quality: 5 takes a third of the time of 6 and above, for 4 % more bytes. */
const quality = 5;

/**
 * Reads a release into memory.
 * @param folder contains `client/`, `published/` and `server/`
 * @param signal ends background work
 * @param own settings; default: those of the environment
 * @throws Error with one line per invalid setting
 */
export async function loadSite(folder: string, signal: AbortSignal, own?: Env) {
  const bundle = await loadBundle(folder);
  const { createApplication, env } = await bundle.entry.module.loadApplication();
  const settings = own ?? env();
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

  async function follow(): Promise<void> {
    await followPublications(
      {
        latest: async () => {
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

/** Runs in the background; a failure is logged at the first request that needs the assistant. */
export function prepareAssistant({ assistant }: Application): void {
  void assistant.prepare().catch(() => undefined);
}
