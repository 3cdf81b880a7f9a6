import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/platform/env.server.ts";

/** Seconds from an address's first message to the end of its count. */
const windowSeconds = 600;

let limits: { tries: RateLimiterAbstract; stored: RateLimiterAbstract } | undefined;

/** What one address may do in ten minutes; `stored` counts only what became a lead of its own. */
export const submissionLimits = () =>
  (limits ??= {
    tries: new RateLimiterMemory({ points: env().LEADS_MAX_TRIES, duration: windowSeconds }),
    stored: new RateLimiterMemory({ points: env().LEADS_MAX_STORED, duration: windowSeconds }),
  });

/** Takes one of what is left, and answers with the seconds to wait where nothing is. */
export async function take(
  limit: RateLimiterAbstract,
  key: string,
): Promise<{ retryAfterSeconds: number } | undefined> {
  try {
    await limit.consume(key);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await limit.reward(key);
    return { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}
