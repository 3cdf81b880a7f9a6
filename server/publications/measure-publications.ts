import type { PublicationRef } from "#app/features/content/publications.server.ts";
import type { Counter, Metrics } from "#app/platform/metrics.server.ts";

type Site = { shown: PublicationRef & { held: string[] }; latest: PublicationRef | undefined };

/**
 * Metrics of the current and the last publication.
 * @returns a function that counts failures to show one
 */
export function measurePublications(metrics: Metrics, site: Site): Counter {
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
