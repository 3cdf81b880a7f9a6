import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { Lease, periodsNow, spentTokens } from "./lease.server.ts";

/** Session and address of a request, as limits count them. */
export type Visitor = { session: string; address: string };

/** Tokens set aside for one call. Settled once with the call's cost, which may exceed them. */
export type Reservation = { settle: (tokens: number) => void };

export type Budget = ReturnType<typeof createBudget>;

type Parts = { settings: Env; store: Store; metrics: Metrics };

const refusalNames = { day: "daily", month: "monthly", store: "store" } as const;

/** Limits the provider's tokens: for each session and address, and for all in a day and a month. */
export function createBudget({ settings, store, metrics }: Parts) {
  const refusals = metrics.counter(
    "website_assistant_spend_refusals_total",
    "Calls to the provider that a cap or the store refused.",
  );
  const spendHelp = "Tokens of this day and month in Riyadh, spent or reserved.";
  metrics.gauge("website_assistant_spend_tokens", spendHelp, async () => {
    const { day, month } = await spentTokens(store);
    const { free } = leaseNow();
    return byPeriod({ day: day - free, month: month - free });
  });
  const caps = { day: settings.ASSISTANT_DAILY_TOKENS, month: settings.ASSISTANT_MONTHLY_TOKENS };
  metrics.gauge("website_assistant_spend_cap_tokens", "Caps on them in a day and in a month.", () => byPeriod(caps));
  const limitOf = (name: string, points: number, seconds: number) =>
    createLimit(store, { name: `assistant-${name}-tokens`, points, seconds });
  // A session ends with its key after ten minutes.
  const sessionLimit = limitOf("session", settings.ASSISTANT_MAX_SESSION_TOKENS, 600);
  const addressLimit = limitOf("address", settings.ASSISTANT_MAX_ADDRESS_TOKENS, 86_400);
  const openWork = new Set<Promise<unknown>>();
  let lease: Lease | undefined;
  let lastRefusal = "";

  /** Logs a reason once per period, since it concerns every visitor until the next one. */
  function onRefusal(reason: keyof typeof refusalNames, error?: unknown): void {
    const name = refusalNames[reason];
    refusals.add({ reason: name });
    const period = reason === "store" ? reason : periodsNow()[reason];
    if (period === lastRefusal) return;
    lastRefusal = period;
    if (reason === "store") log.error({ err: error }, "the token budget cannot be read: the provider is not called");
    else log.warn({ cap: name, period }, "the cap on the provider's tokens is reached");
  }

  /** The current day's lease; closes an earlier day's. */
  function leaseNow(): Lease {
    const periods = periodsNow();
    if (lease?.periods.day === periods.day) return lease;
    if (lease) finish(lease.close());
    return (lease = new Lease(periods, { store, caps, onRefusal }));
  }

  function finish(work: Promise<unknown>): void {
    const end = work.finally(() => openWork.delete(end));
    openWork.add(end);
  }

  return {
    /**
     * Sets tokens aside before the provider is called.
     * @param tokens the most that the call may cost
     * @returns undefined, taking nothing, if a limit or cap is reached or the store is unavailable
     */
    reserve: async ({ session, address }: Visitor, tokens: number): Promise<Reservation | undefined> => {
      const own = [
        { limit: sessionLimit, key: session },
        { limit: addressLimit, key: address },
      ];
      const waits = await Promise.all(own.map(({ limit, key }) => limit.take(key, tokens)));
      const chargedLimits = own.filter((_, at) => !waits[at]);
      const settleOwn = (cost: number) =>
        Promise.all(
          chargedLimits.map(({ limit, key }) =>
            cost > tokens ? limit.charge(key, cost - tokens) : limit.giveBack(key, tokens - cost),
          ),
        );
      const lease = leaseNow();
      const isReserved = chargedLimits.length === own.length && (await lease.take(tokens));
      if (!isReserved) {
        await settleOwn(0);
        return undefined;
      }
      let isSettled = false;
      return {
        settle: (cost) => {
          if (isSettled) return;
          isSettled = true;
          finish(Promise.all([settleOwn(cost), lease.giveBack(tokens - cost)]));
        },
      };
    },
    /** Resolves when all tokens that are not spent are in the store again. */
    stop: async (): Promise<void> => {
      if (lease) finish(lease.close());
      lease = undefined;
      await Promise.all(openWork);
    },
  };
}

const byPeriod = (tokens: Record<string, number>) =>
  Object.entries(tokens).map(([period, value]) => ({ labels: { period }, value }));
