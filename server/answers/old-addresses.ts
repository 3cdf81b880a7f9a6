import type { Exchange } from "#server/http/exchange.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import type { Site } from "./site.ts";

/** Leads from addresses of an earlier website to what took their place (`content/redirects.yaml`). */
export const createOldAddresses =
  (site: Site) =>
  ({ isRead, target }: Exchange): Response | undefined => {
    // A file may have the path of an old address, such as the home page, never its query.
    const to = isRead && !site.shown.files.has(target) ? site.application.pages.leadsTo(target) : undefined;
    return to === undefined ? undefined : plainAnswer(301, { Location: to });
  };
