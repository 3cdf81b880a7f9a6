import { withDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { counter, gauge } from "#app/platform/metrics.server.ts";
import { Allowance, type Reservation } from "./allowance.server.ts";
import { periodsAt } from "./lease.server.ts";

const refusals = counter("assistant_spend_refusals_total", "Calls to the provider that a cap or the store refused.");

gauge("assistant_spend_tokens", "Tokens of this day and month in Riyadh, spent or held by an instance.", async () => {
  const periods = Object.entries(periodsAt(new Date()));
  const rows = await withDatabase((db) => db.selectFrom("assistant_spend").selectAll().execute());
  return periods.map(([period, name]) => ({
    labels: { period },
    value: rows.find((row) => row.period === name)?.tokens ?? 0,
  }));
});

let allowance: Allowance | undefined;
let lastReason = "";

/**
 * Sets tokens aside before the provider is called, out of ASSISTANT_DAILY_TOKENS and ASSISTANT_MONTHLY_TOKENS, which all
 * instances share.
 * @param tokens the most that the call may cost
 * @returns undefined when nothing may be spent: a cap is reached, or the store is away and cannot say
 */
export function reserveTokens(tokens: number): Promise<Reservation | undefined> {
  allowance ??= new Allowance({
    caps: { daily: env().ASSISTANT_DAILY_TOKENS, monthly: env().ASSISTANT_MONTHLY_TOKENS },
    withDatabase,
    onRefusal: (reason) => {
      refusals.add({ reason: "cap" in reason ? reason.cap : "store" });
      // Once a period: every visitor meets it until the next one.
      const noted = "cap" in reason ? reason.period : "store";
      if (noted !== lastReason) {
        if ("cap" in reason) log.warn(reason, "the cap on the provider's tokens is reached");
        else log.error({ err: reason.error }, "what the provider may cost cannot be looked up: it is not called");
      }
      lastReason = noted;
    },
  });
  return allowance.reserve(tokens);
}

/** Gives back what this instance set aside and did not spend, at the end of the process. */
export const returnTokens = async (): Promise<void> => allowance?.stop();
