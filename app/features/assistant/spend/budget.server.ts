import type { Kysely } from "kysely";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import { inUnflushedTransaction } from "#app/store/in-batches.server.ts";
import { createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";

/** Session and address of a request, as limits count them. */
export type Visitor = { session: string; address: string };

/** Tokens set aside for one call. Settled once with the call's cost, which may exceed them. */
export type Reservation = { settle: (tokens: number) => void };

export type Budget = ReturnType<typeof createBudget>;

type Parts = { settings: Env; store: Store; metrics: Metrics };

/** Limits the provider's tokens: for each session and address, and for all in a day and a month. */
export function createBudget({ settings, store, metrics }: Parts) {
  const refusals = metrics.counter(
    "website_assistant_spend_refusals_total",
    "Calls to the provider that a cap or the store refused.",
  );
  const spendHelp = "Tokens of this day and month in Riyadh, spent or reserved.";
  metrics.gauge("website_assistant_spend_tokens", spendHelp, async () => byPeriod(await spentTokens(store)));
  const caps = { day: settings.ASSISTANT_DAILY_TOKENS, month: settings.ASSISTANT_MONTHLY_TOKENS };
  metrics.gauge("website_assistant_spend_cap_tokens", "Caps on them in a day and in a month.", () => byPeriod(caps));
  const limitOf = (name: string, points: number, seconds: number) =>
    createLimit(store, { name: `assistant-${name}-tokens`, points, seconds });
  // A session ends with its key after ten minutes.
  const sessionLimit = limitOf("session", settings.ASSISTANT_MAX_SESSION_TOKENS, 600);
  const addressLimit = limitOf("address", settings.ASSISTANT_MAX_ADDRESS_TOKENS, 86_400);
  const settlements = new Set<Promise<unknown>>();
  let lastRefusal = "";

  /** Logs a reason once per period, since it concerns every visitor until the next one. */
  function refuse(reason: "daily" | "monthly" | "store", period: string, error?: unknown): void {
    refusals.add({ reason });
    if (period === lastRefusal) return;
    lastRefusal = period;
    if (reason === "store") log.error({ err: error }, "the token budget cannot be read: the provider is not called");
    else log.warn({ cap: reason, period }, "the cap on the provider's tokens is reached");
  }

  /** Takes tokens out of both caps. @returns false if a cap is reached or the store is unavailable */
  async function takeFromCaps(periods: Periods, tokens: number): Promise<boolean> {
    try {
      const cap = await store.run((db) => addWithin(db, periods, tokens, caps));
      if (cap) refuse(cap === "day" ? "daily" : "monthly", periods[cap]);
      return !cap;
    } catch (error) {
      refuse("store", "store", error);
      return false;
    }
  }

  return {
    /**
     * Sets tokens aside before the provider is called.
     * @param tokens the most that the call may cost
     * @returns undefined, taking nothing, if a limit or cap is reached or the store is unavailable
     */
    reserve: async ({ session, address }: Visitor, tokens: number): Promise<Reservation | undefined> => {
      const periods = periodsNow();
      const own = [
        { limit: sessionLimit, key: session },
        { limit: addressLimit, key: address },
      ];
      const waits = await Promise.all(own.map(({ limit, key }) => limit.take(key, tokens)));
      const chargedLimits = own.filter((_, at) => !waits[at]);
      const settleOwn = (cost: number) =>
        chargedLimits.map(({ limit, key }) =>
          cost > tokens ? limit.charge(key, cost - tokens) : limit.giveBack(key, tokens - cost),
        );
      const isReserved = chargedLimits.length === own.length && (await takeFromCaps(periods, tokens));
      if (!isReserved) {
        await Promise.all(settleOwn(0));
        return undefined;
      }
      let isSettled = false;
      return {
        settle: (cost) => {
          if (isSettled) return;
          isSettled = true;
          const inStore = store.run((db) => inUnflushedTransaction(db, (tx) => add(tx, periods, cost - tokens)));
          const settlement = Promise.all([...settleOwn(cost), inStore])
            .catch((error: unknown) => log.error({ err: error }, "a call's tokens were not settled"))
            .finally(() => settlements.delete(settlement));
          settlements.add(settlement);
        },
      };
    },
    /** Resolves when all settlements are in the store. */
    stop: async (): Promise<void> => void (await Promise.all(settlements)),
  };
}

/** Tokens of this day and month, spent or reserved. */
export async function spentTokens(store: Store): Promise<Record<keyof Periods, number>> {
  const { day, month } = periodsNow();
  const rows = await store.run((db) => db.selectFrom("assistant_spend").selectAll().execute());
  const tokensOf = (name: string) => rows.find(({ period }) => period === name)?.tokens ?? 0;
  return { day: tokensOf(day), month: tokensOf(month) };
}

const byPeriod = (tokens: Record<keyof Periods, number>) =>
  Object.entries(tokens).map(([period, value]) => ({ labels: { period }, value }));

/** Names of a day and a month in the store. */
type Periods = { day: string; month: string };

/** The current periods in Riyadh. */
function periodsNow(): Periods {
  const day = riyadhDay(new Date());
  return { day: `day:${day}`, month: `month:${day.slice(0, 7)}` };
}

/** Adds tokens unless a cap is reached, also under concurrency. */
const addWithin = (db: Kysely<Tables>, periods: Periods, tokens: number, caps: Record<keyof Periods, number>) =>
  inUnflushedTransaction(db, async (transaction) => {
    const sums = await add(transaction, periods, tokens);
    const cap = (["day", "month"] as const).find((period) => sums[period] > caps[period]);
    if (cap) await add(transaction, periods, -tokens);
    return cap;
  });

/** One statement makes the rows, locks them in one order, and reads them, in both stores. */
async function add(
  db: Kysely<Tables>,
  { day, month }: Periods,
  tokens: number,
): Promise<Record<keyof Periods, number>> {
  const rows = await db
    .insertInto("assistant_spend")
    .values([day, month].map((period) => ({ period, tokens })))
    .onConflict((conflict) =>
      conflict.column("period").doUpdateSet((eb) => ({ tokens: eb("assistant_spend.tokens", "+", tokens) })),
    )
    .returning(["period", "tokens"])
    .execute();
  const sum = (period: string) => rows.find((row) => row.period === period)!.tokens;
  return { day: sum(day), month: sum(month) };
}
