import { changedAnswers, draftedAnswer } from "#app/features/assistant/drafted-answers.server.ts";
import { createAssistant } from "#app/features/assistant/gateway/assistant.server.ts";
import { createPublications } from "#app/features/content/publications.server.ts";
import { createLeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { leadsContext } from "#app/features/leads/leads-context.server.ts";
import { createLeads } from "#app/features/leads/leads.server.ts";
import { anyMember } from "#app/features/members/members.server.ts";
import { sessions } from "#app/features/members/sessions.server.ts";
import { createVisits } from "#app/features/visits/visits.server.ts";
import { networksOf } from "#app/platform/address-key.server.ts";
import { type Env, environmentNames, robotsPlaceholder, siteUrlPlaceholder } from "#app/platform/env.server.ts";
import { log, flushLog } from "#app/platform/log.server.ts";
import { createMetrics, measureRuntime } from "#app/platform/metrics.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { inTrace } from "#app/platform/trace.server.ts";
import { createStore } from "#app/store/store.server.ts";
import { createOldAddresses } from "#cms/old-addresses.ts";
import { programAddresses } from "#cms/pages.ts";
import type { Content } from "#cms/read.ts";
import { builtPictures } from "./pictures.server.ts";
import { createRenderer, type RenderBundle } from "./renderer.server.ts";
import { warnOfSettings } from "./setting-warnings.ts";

export { env } from "#app/platform/env.server.ts";

/** The application, as used by the process (server/), the build, development and the commands. */
export type Application = ReturnType<typeof createApplication>;

/** Exports of a release's server bundle. */
export type Bundle = RenderBundle & {
  entry: {
    module: {
      loadApplication: () => Promise<{ createApplication: typeof createApplication; env: () => Env }>;
    };
  };
};

/** Builds all parts once. Nothing is opened before `start` or first use: commands need only a few parts. */
export function createApplication(settings: Env, content: Content) {
  const { SITE_URL: siteUrl, ROBOTS } = settings;
  const site = { siteUrl, robots: siteUrl === siteUrlPlaceholder ? robotsPlaceholder : ROBOTS };
  const renderer = createRenderer(content, {
    site,
    extend: (context) => context.set(leadsContext, leads),
  });
  const { sites } = renderer;
  let leadsTo = createOldAddresses(content.oldAddresses);
  const metrics = createMetrics();
  const store = createStore({ settings, secrets: createSecrets(settings), metrics });
  const visits = createVisits({ store, sites });
  const parts = createLeadDeps({ settings, store, metrics, sites });
  const leads = createLeads(parts, visits.leadStored);
  const publications = createPublications(store);
  const assistant = createAssistant({
    settings,
    store,
    metrics,
    sites,
    onBegun: visits.countChat,
  });
  metrics.gauge("website_ready", "1 while a message can be stored.", async () => ((await store.ready()) ? 1 : 0));
  metrics.gauge("website_desk_sessions", "Where members are signed in.", async () => (await sessions(store)).length);
  let stopMetrics = () => {};

  /** @throws Error in one sentence if the port cannot be opened */
  async function serveMetrics(port: number): Promise<void> {
    const stopServing = await metrics.serve(port);
    const stopMeasuring = measureRuntime(metrics);
    stopMetrics = () => {
      stopServing();
      stopMeasuring();
    };
  }

  return {
    settings,
    log,
    /** Resolves once all log lines are written or the reader has closed its end. */
    flushLog,
    inTrace,
    metrics,
    workQueue: renderer.workQueue,
    /** The networks of an address, each with a multiplier for the per-address limit. */
    networksOf,
    /** Whether a lead can be stored now. */
    ready: store.ready,
    /** Whether the store exists and is still the same one. */
    storeIsKnown: (): boolean => store.exists() && store.loss.lostAt() === undefined,
    publications,
    /** Dependencies of the desk, whose own code loads at its first request. */
    desk: {
      ...parts,
      publications,
      builtPictures,
      draftedAnswer,
      changedAnswers,
      queue: renderer.queue,
      log,
      refusals: metrics.counter("website_desk_refusals_total", "Sign-ins and actions that the desk refused."),
      exists: () => anyMember(store),
    },
    /** Paths for API clients, not pages. */
    programs: programAddresses,
    assistant,
    reportVisit: visits.report,
    pages: {
      ...renderer,
      /** Redirect target of a path and query of the previous website; undefined for any other. */
      leadsTo: (target: string): string | undefined => leadsTo(target),
      /** Shows other content from the next request on. */
      show: (next: Content): void => {
        renderer.show(next);
        leadsTo = createOldAddresses(next.oldAddresses);
      },
    },

    /**
     * Starts background work: deliveries, daily jobs, the search index, metrics.
     * @throws Error in one sentence that names the setting at fault
     */
    start: async (): Promise<void> => {
      if (settings.METRICS_PORT !== undefined) await serveMetrics(settings.METRICS_PORT);
      warnOfSettings(settings, environmentNames(), log);
      // Without a shared store each process counts limits and caps separately.
      if (!store.hold())
        log.warn(
          `DATA_DIR: another process serves from ${settings.DATA_DIR}; run one, or several on PostgreSQL (DATABASE_URL)`,
        );
      await assistant.start();
      leads.start();
      visits.start();
    },
    /** Ends deliveries within seconds; another process takes over those that remain. */
    stopDeliveries: leads.stopDeliveries,
    /** Ends background work and closes the store, without losing acknowledged work. */
    stop: async (): Promise<void> => {
      stopMetrics();
      await leads.stop();
      await assistant.stop();
      await visits.stop();
      await store.close();
    },

    /** Runs a command of `npm run leads`; the site never loads its code. @returns the exit code */
    leadsCommand: async (words: string[]): Promise<number> => {
      const { leadsCommand } = await import("#app/commands/leads.server.ts");
      return leadsCommand({ settings, sites }, words);
    },
    /** Runs a command of `npm run desk`; the site never loads its code. @returns the exit code */
    deskCommand: async (words: string[]): Promise<number> => {
      const { deskCommand } = await import("#app/commands/desk.server.ts");
      return deskCommand({ settings, sites }, words);
    },
  };
}
