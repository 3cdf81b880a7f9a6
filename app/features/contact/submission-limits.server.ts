import { createAddressLimit } from "#app/platform/address-limit.server.ts";
import { env } from "#app/platform/env.server.ts";

/** Seconds from an address's first message to the end of its count. */
const windowSeconds = 600;

type AddressLimit = ReturnType<typeof createAddressLimit>;
let limits: { tries: AddressLimit; stored: AddressLimit } | undefined;

/** What one address may do in ten minutes; `stored` counts only what became a lead of its own. */
export const submissionLimits = () =>
  (limits ??= {
    tries: createAddressLimit({ name: "lead-tries", points: env().LEADS_MAX_TRIES, seconds: windowSeconds }),
    stored: createAddressLimit({ name: "leads-stored", points: env().LEADS_MAX_STORED, seconds: windowSeconds }),
  });
