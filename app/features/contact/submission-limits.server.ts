import { env } from "#app/platform/env.server.ts";
import { createLimit, type Limit } from "#app/platform/limit.server.ts";

/** Seconds from an address's first message to the end of its count. */
const windowSeconds = 600;

let limits: { tries: Limit; stored: Limit } | undefined;

/** What one address may do in ten minutes; `stored` counts only what became a lead of its own. */
export const submissionLimits = () =>
  (limits ??= {
    tries: createLimit({ name: "lead-tries", points: env().LEADS_MAX_TRIES, seconds: windowSeconds }),
    stored: createLimit({ name: "leads-stored", points: env().LEADS_MAX_STORED, seconds: windowSeconds }),
  });
