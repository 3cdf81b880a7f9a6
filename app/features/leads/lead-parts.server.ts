import type { Editions } from "#app/content.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createMailer } from "#app/platform/mailer.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { createWebhook } from "#app/platform/signed-webhook.server.ts";
import type { Store } from "#app/store/store.server.ts";

/**
 * What storing and delivering leads needs, by the settings: made once for a process, or by a test
 * for itself. `editions` are those of the moment.
 */
export const leadParts = (of: { settings: Env; store: Store; metrics: Metrics; editions: () => Editions }) => ({
  ...of,
  mailer: createMailer(of.settings),
  postWebhook: createWebhook(of.settings),
  /** Tries to deliver, by their `channel` and `outcome`. */
  tries: of.metrics.counter("website_deliveries_total", "Tries to deliver, by how they ended."),
});

export type LeadParts = ReturnType<typeof leadParts>;
