import type { LocalizedSites } from "#app/content.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createMailer } from "#app/platform/mailer.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { createWebhook } from "#app/platform/signed-webhook.server.ts";
import type { Store } from "#app/store/store.server.ts";

/** Dependencies of storing and delivering leads, made once per process. `sites` returns the current content. */
export const createLeadDeps = (of: { settings: Env; store: Store; metrics: Metrics; sites: () => LocalizedSites }) => ({
  ...of,
  mailer: createMailer(of.settings),
  postWebhook: createWebhook(of.settings),
  tries: of.metrics.counter("website_deliveries_total", "Tries to deliver, by how they ended."),
});

export type LeadDeps = ReturnType<typeof createLeadDeps>;
