import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { Allowance, periodsAt, type Reservation } from "./allowance.server.ts";

/** Who asks, and where from, as limits count them. */
export type Visitor = { session: string; address: string };

export type Budget = ReturnType<typeof createBudget>;

type Parts = { settings: Env; store: Store; metrics: Metrics };

/** The tokens of the provider that visitors may spend: each for themselves, and all together. */
export function createBudget({ settings, store, metrics }: Parts) {
  const refusals = metrics.counter(
    "website_assistant_spend_refusals_total",
    "Calls to the provider that a cap or the store refused.",
  );
  const spent = "Tokens of this day and month in Riyadh, spent or held by an instance.";
  metrics.gauge("website_assistant_spend_tokens", spent, async () => {
    const rows = await store.run((db) => db.selectFrom("assistant_spend").selectAll().execute());
    return Object.entries(periodsAt(new Date())).map(([period, name]) => ({
      labels: { period },
      value: rows.find((row) => row.period === name)?.tokens ?? 0,
    }));
  });
  metrics.gauge("website_assistant_spend_cap_tokens", "Most of them in a day and in a month.", () => [
    { labels: { period: "day" }, value: settings.ASSISTANT_DAILY_TOKENS },
    { labels: { period: "month" }, value: settings.ASSISTANT_MONTHLY_TOKENS },
  ]);
  let lastReason = "";
  const allowance = new Allowance({
    caps: { daily: settings.ASSISTANT_DAILY_TOKENS, monthly: settings.ASSISTANT_MONTHLY_TOKENS },
    withDatabase: store.run,
    onRefusal: (reason) => {
      refusals.add({ reason: "cap" in reason ? reason.cap : "store" });
      // Once a period: every visitor meets it until the next one.
      const noted = "cap" in reason ? reason.period : "store";
      if (noted === lastReason) return;
      lastReason = noted;
      if ("cap" in reason) log.warn(reason, "the cap on the provider's tokens is reached");
      else log.error({ err: reason.error }, "the token budget cannot be read: the provider is not called");
    },
    idle: 10_000,
  });
  const limitOf = (name: string, points: number, seconds: number) =>
    createLimit(store, { name: `assistant-${name}-tokens`, points, seconds });
  // No session outlives its key's ten minutes.
  const ofSession = limitOf("session", settings.ASSISTANT_MAX_SESSION_TOKENS, 600);
  const ofAddress = limitOf("address", settings.ASSISTANT_MAX_ADDRESS_TOKENS, 86_400);

  return {
    /**
     * Sets tokens aside before the provider is called, out of what the session, the address and all
     * instances together may spend.
     * @param tokens the most that the call may cost
     * @returns undefined if one of them may not, or the store cannot say; the others have then lost
     *   nothing
     */
    reserve: async ({ session, address }: Visitor, tokens: number): Promise<Reservation | undefined> => {
      const own = [
        { limit: ofSession, key: session },
        { limit: ofAddress, key: address },
      ];
      const waits = await Promise.all(own.map(({ limit, key }) => limit.take(key, tokens)));
      const taken = own.filter((_, at) => waits[at] === undefined);
      const settle = (cost: number) => {
        const settled = taken.map(({ limit, key }) =>
          cost > tokens ? limit.charge(key, cost - tokens) : limit.giveBack(key, tokens - cost),
        );
        // Nobody waits for it.
        Promise.all(settled).catch((error: unknown) =>
          log.error({ err: error }, "a visitor's tokens were not counted"),
        );
      };
      const reservation = taken.length === own.length ? await allowance.reserve(tokens) : undefined;
      if (!reservation) {
        settle(0);
        return undefined;
      }
      return {
        settle: (cost) => {
          reservation.settle(cost);
          settle(cost);
        },
      };
    },
    /** Gives back what this instance set aside and did not spend, at the end of the process. */
    stop: () => allowance.stop(),
  };
}
