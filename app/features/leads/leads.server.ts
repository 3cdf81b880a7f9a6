import { startDeliveries } from "./delivery/deliveries.server.ts";
import { createSubmit } from "./intake/submit-lead.server.ts";
import { receivedAt } from "./intake/lead-store.server.ts";
import type { LeadDeps } from "./lead-deps.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { outsideTraces } from "#app/platform/trace.server.ts";
import { startIndexing } from "./records/search.server.ts";
import { isReceipt, receiptFor } from "./rules/reference.server.ts";
import { newChallenge } from "./spam/challenge.server.ts";

export type Leads = ReturnType<typeof createLeads>;

/**
 * Nothing runs in the background, and nothing is read or written, until `start` or the first use.
 * @param onStored called after each new lead that does not look like spam
 */
export function createLeads(deps: LeadDeps, onStored: (locale: Locale) => void) {
  const { metrics, store } = deps;
  const leadsTotal = metrics.counter("website_leads_total", "Messages and callback requests that were stored.");
  let deliveries: ReturnType<typeof startDeliveries> | undefined;
  const { submit, isStoring } = createSubmit(deps, ({ kind, locale, flagged }) => {
    leadsTotal.add({ kind, flagged: flagged ? "yes" : "no" });
    outsideTraces(() => deliveries?.leadStored());
    if (!flagged) onStored(locale);
  });
  let stopIndexing: (() => Promise<void>) | undefined;

  return {
    submit,
    /** A challenge for a message (challenge.server.ts). @throws Error if the secret is unusable */
    newChallenge: () => newChallenge(store.secrets),
    /** Proves that we gave a reference number. @throws Error if the secret is unusable */
    receiptFor: (id: string) => receiptFor(store.secrets, id),
    /** Whether a receipt belongs to a number. @throws Error if the secret is unusable */
    isReceipt: (id: string, receipt: string) => isReceipt(store.secrets, id, receipt),
    /** Time of a message in ISO 8601; undefined if it was deleted. */
    receivedAt: (id: string) => store.run((db) => receivedAt(db, id)),
    /** Starts background work: deliveries, the daily jobs and the search index. */
    start: () => {
      deliveries ??= startDeliveries(deps, isStoring);
      stopIndexing ??= startIndexing(store);
    },
    /** Lets deliveries finish for two seconds, and leaves the rest to the next process. */
    stopDeliveries: async () => deliveries?.stop(),
    stop: async () => void (await Promise.all([deliveries?.stop(), stopIndexing?.()])),
  };
}
