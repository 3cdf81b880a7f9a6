import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { PublicationRef } from "#app/features/content/publications.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { closeReplacedFiles } from "#server/answers/read-static-files.ts";
import { createPublisher, idOf, type ShownSite } from "#server/publications/publisher.ts";
import { renderedContent } from "#server/publications/rendered-content.ts";
import { loadBundle } from "#server/release/build-folder.ts";
import type { Counter, Metrics } from "#app/platform/metrics.server.ts";

/** Milliseconds for the store to return the last publication at the start, while visitors wait. */
const firstLook = 2000;

/** Brotli quality of a first answer: 5 takes a third of the time of 6 and above, for 4 % more bytes. */
const quality = 5;

/**
 * Reads a release into memory.
 * @param folder contains `client/`, `published/` and `server/`
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
    onUnpacked: (err) => log.warn({ err }, "pages are not compressed further"),
  });

  /** Without the store the last publication is unknown. */
  const look = async () => (application.storeIsKnown() ? publications.latest() : undefined);

  const tooLate = delay(firstLook, undefined, { ref: false });
  const latest = await Promise.race([look(), tooLate]).catch(() => undefined);
  const firstSite = await loadFirstSite(publisher, content, latest, log);
  if (firstSite.content !== content) pages.show(firstSite.content);
  const programs = new Set(application.programs);
  const pause = createPause(signal);
  const site = {
    application,
    release: folder,
    render: pages.renderWith(bundle),
    programs,
    shown: firstSite,
    latest,
    settings,
    stopping: false,
    expectPublication: publisher.expect,
    lookForPublication: pause.end,
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
          closeReplacedFiles(before.files, ready.files);
        },
        onFailure: () => failures.add(),
        pause: pause.begin,
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

type Site = { shown: PublicationRef & { held: string[] }; latest: PublicationRef | undefined };

/** Metrics of the current and the last publication. @returns a function that counts failures to show one */
function measurePublications(metrics: Metrics, site: Site): Counter {
  metrics.externalCounter("website_publications_total", "Number of the last publication.", () => last(site).number);
  metrics.gauge("website_publication_last_timestamp_seconds", "When it was made; 0 if there is none.", () => {
    const { publishedAt } = last(site);
    return publishedAt === "" ? 0 : Date.parse(publishedAt) / 1000;
  });
  metrics.gauge("website_publication_shown", "Number of the publication that visitors see.", () => site.shown.number);
  metrics.gauge(
    "website_publication_held_documents",
    "Documents shown as the release brought them, because the published ones no longer fit.",
    () => site.shown.held.length,
  );
  const failures = metrics.counter("website_publication_failures_total", "Times that it could not be shown.");
  failures.add({}, 0);
  return failures;
}

/** @throws Error while the store does not answer */
function last({ latest }: Site): PublicationRef {
  if (!latest) throw new Error("the last publication is not known");
  return latest;
}

/** A wait that can be ended early. @param signal ends it too, and waits that begin afterwards */
export function createPause(signal: AbortSignal) {
  let end = () => {};
  signal.addEventListener("abort", () => end(), { once: true });
  return {
    /** @param ms milliseconds */
    begin: (ms: number): Promise<void> =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms).unref();
        end = () => {
          clearTimeout(timer);
          resolve();
        };
        if (signal.aborted) end();
      }),
    end: () => end(),
  };
}

/** Milliseconds between checks of the store, for publications of other processes. */
const lookEvery = 500;
/** Milliseconds after a failure; doubled up to `longestRetry`. */
const firstRetry = 2000;
const longestRetry = 15_000;

type CurrentPublication = PublicationRef & {
  until?: Date | undefined;
};

type Following<T extends CurrentPublication> = {
  /** The last publication. @throws while the store does not answer */
  latest: () => Promise<PublicationRef>;
  current: () => T;
  /** Prepares a publication, or the current one again; the current one stays visible. */
  prepare: (ref: PublicationRef) => Promise<T>;
  show: (ready: T) => void;
  onFailure?: () => void;
  /** Waits some milliseconds, less if the signal aborts or a publication was made here. */
  pause: (ms: number) => Promise<void>;
  log: Logger;
};

/** Shows each publication, and scheduled posts on time, until the signal aborts. Tries again after a failure. */
export async function followPublications<T extends CurrentPublication>(
  { latest, current: shown, prepare, show, onFailure, pause, log }: Following<T>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const { number, publishedAt, until } = shown();
      const isDue = until !== undefined && until <= new Date();
      const ref = await latest().catch((error: unknown) => {
        // A scheduled post is already on this machine.
        if (isDue) return { number, publishedAt };
        throw error;
      });
      if (ref.number !== number || ref.publishedAt !== publishedAt || isDue) {
        const began = performance.now();
        const ready = await prepare(ref);
        if (signal.aborted) return;
        show(ready);
        log.info({ publication: ref.number, ms: Math.round(performance.now() - began) }, "publication shown");
      }
      if (failures > 0) log.info("publications are followed again");
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      onFailure?.();
      if (failures++ === 0) log.error({ err: error }, "the last publication cannot be shown; the former one stays");
    }
    const wait = failures === 0 ? lookEvery : Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
    await pause(Math.min(wait, untilDue(shown())));
  }
}

/** Milliseconds until the next scheduled change. */
const untilDue = ({ until }: CurrentPublication): number =>
  until !== undefined && until > new Date() ? until.getTime() - Date.now() : Infinity;
