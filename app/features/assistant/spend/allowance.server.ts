import type { Kysely } from "kysely";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { inSharedTransaction } from "#app/store/in-batches.server.ts";
import type { Tables } from "#app/store/tables.server.ts";

/** The day and the month that tokens count for, as the store names them. */
type Periods = { day: string; month: string };

/** Those that a moment falls into in Riyadh. */
export function periodsAt(now: Date): Periods {
  const day = riyadhDay(now);
  return { day: `day:${day}`, month: `month:${day.slice(0, 7)}` };
}

/** Tokens. */
type Caps = { daily: number; monthly: number };

/**
 * Tokens that a call may cost at most. Settled once, with what it did cost; more than reserved
 * counts as well.
 */
export type Reservation = { settle: (tokens: number) => void };

/**
 * What was taken out of one day's and month's caps and is not spent: negative where calls cost more
 * than they may.
 */
type Purse = { periods: Periods; left: number; open: number };
type Waiting = { tokens: number; answer: (reservation: Reservation | undefined) => void };

type Options = {
  caps: Caps;
  withDatabase: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Hears which cap stood in the way, or what the store failed with. */
  onRefusal: (reason: { cap: keyof Caps; period: string } | { error: unknown }) => void;
  /** Milliseconds without a call, after which what is held goes back to others. */
  idle: number;
};

/**
 * Share of the smaller cap that is taken at a time: the store is asked at every few calls, and a
 * crash loses so much.
 */
const blocks = 50;
/**
 * Milliseconds in which a refusal holds for calls that need no less, and in which a store that
 * failed is left alone.
 */
const refusalHolds = 1000;

/**
 * Hands out what may be spent from blocks that it takes out of the store, so that calls need not
 * wait for it. What is held by all instances together never exceeds a cap, and a crash only ever
 * leaves too much counted as spent.
 */
export class Allowance {
  readonly #options: Options;
  readonly #block: number;
  readonly #largest: number;
  #current: Purse = { periods: periodsAt(new Date()), left: 0, open: 0 };
  readonly #former = new Set<Purse>();
  readonly #waiting: Waiting[] = [];
  #refilling: Promise<void> | undefined;
  #refusal = { tokens: 0, until: 0 };
  #idle: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#largest = Math.min(options.caps.daily, options.caps.monthly);
    this.#block = Math.floor(this.#largest / blocks);
  }

  /**
   * Nothing may be spent without it.
   * @param tokens the most that the call may cost
   * @returns undefined when a cap is reached, or the store cannot say
   */
  async reserve(tokens: number): Promise<Reservation | undefined> {
    const purse = this.#purse();
    if (this.#waiting.length === 0 && purse.left >= tokens) return this.#take(purse, tokens);
    if (tokens > this.#largest) return this.#refuse(tokens, this.#smallerCap());
    if (tokens >= this.#refusal.tokens && performance.now() < this.#refusal.until) return undefined;
    const { promise, resolve } = Promise.withResolvers<Reservation | undefined>();
    this.#waiting.push({ tokens, answer: resolve });
    this.#refilling ??= this.#refill().finally(() => (this.#refilling = undefined));
    return promise;
  }

  /** Gives back what is held, at the end of the process. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#refilling;
    await this.#putBack();
    clearTimeout(this.#idle);
  }

  /** That of today in Riyadh. What is left of an earlier one goes back to its own day and month. */
  #purse(): Purse {
    const periods = periodsAt(new Date());
    if (periods.day !== this.#current.periods.day) {
      this.#former.add(this.#current);
      this.#current = { periods, left: 0, open: 0 };
      this.#refusal = { tokens: 0, until: 0 };
    }
    return this.#current;
  }

  #take(purse: Purse, reserved: number): Reservation {
    purse.left -= reserved;
    purse.open += 1;
    let settled = false;
    return {
      settle: (tokens) => {
        if (settled) return;
        settled = true;
        purse.left += reserved - tokens;
        purse.open -= 1;
        this.#putBackWhenIdle();
      },
    };
  }

  async #refill(): Promise<void> {
    while (this.#waiting.length > 0) {
      const purse = this.#purse();
      const asked = [...this.#waiting];
      const needs = asked.map(({ tokens }) => tokens);
      // What is held already serves the first; what was overspent comes on top.
      needs[0]! -= purse.left;
      let short: keyof Caps | undefined;
      try {
        const { caps, withDatabase } = this.#options;
        const leased = await withDatabase((db) => lease(db, purse.periods, caps, needs, this.#block));
        purse.left += leased.tokens;
        ({ short } = leased);
        this.#putBackWhenIdle();
      } catch (error) {
        this.#options.onRefusal({ error });
        this.#refusal = { tokens: 0, until: performance.now() + refusalHolds };
        for (const { answer } of this.#waiting.splice(0)) answer(undefined);
        return;
      }
      for (const { tokens, answer } of this.#waiting.splice(0, asked.length))
        answer(purse.left >= tokens ? this.#take(purse, tokens) : this.#refuse(tokens, short ?? this.#smallerCap()));
    }
  }

  #refuse(tokens: number, cap: keyof Caps): undefined {
    const { day, month } = this.#current.periods;
    this.#refusal = { tokens, until: performance.now() + refusalHolds };
    this.#options.onRefusal({ cap, period: cap === "daily" ? day : month });
  }

  #smallerCap(): keyof Caps {
    const { daily, monthly } = this.#options.caps;
    return daily <= monthly ? "daily" : "monthly";
  }

  #putBackWhenIdle(): void {
    this.#idle ??= setTimeout(() => void this.#putBack(), this.#options.idle).unref();
    this.#idle.refresh();
  }

  async #putBack(): Promise<void> {
    for (const purse of [...this.#former, this.#current]) {
      const { left, periods } = purse;
      purse.left = 0;
      try {
        if (left !== 0) await this.#options.withDatabase((db) => putBack(db, periods, left));
      } catch {
        // It may have arrived all the same: what would then be spent twice is given up, what was
        // overspent is kept.
        purse.left += Math.min(0, left);
      }
      if (purse.open === 0 && purse.left === 0) this.#former.delete(purse);
    }
  }
}

/**
 * Takes tokens out of the day and the month at once, never beyond either cap, whoever else takes at
 * the same moment.
 * @param needs what each waiting call needs: given in their order as far as they fit
 * @param spare taken on top while the caps are far
 * @returns how much was taken, and which cap stood in the way of the rest
 */
function lease(
  db: Kysely<Tables>,
  { day, month }: Periods,
  caps: Caps,
  needs: number[],
  spare: number,
): Promise<{ tokens: number; short?: keyof Caps }> {
  return inSharedTransaction(db, async (transaction) => {
    // One statement makes the rows, locks them in this order, and reads them, in both stores.
    const rows = await transaction
      .insertInto("assistant_spend")
      .values([day, month].map((period) => ({ period, tokens: 0 })))
      .onConflict((conflict) =>
        conflict.column("period").doUpdateSet((eb) => ({ tokens: eb.ref("assistant_spend.tokens") })),
      )
      .returning(["period", "tokens"])
      .execute();
    const taken = (period: string) => rows.find((row) => row.period === period)!.tokens;
    const left = { daily: caps.daily - taken(day), monthly: caps.monthly - taken(month) };
    const short = left.daily <= left.monthly ? "daily" : "monthly";

    const all = needs.reduce((sum, need) => sum + need, 0);
    const fitting = fill(needs, left[short]);
    // Near the cap what one instance holds in spare is what another lacks.
    const tokens = Math.max(0, left[short] >= all + 4 * spare ? all + spare : fitting);
    if (tokens > 0) await change(transaction, { day, month }, tokens);
    return fitting < all ? { tokens, short } : { tokens };
  });
}

/**
 * Puts back what was taken and not spent; a negative number counts what was spent beyond what was
 * taken.
 */
const putBack = (db: Kysely<Tables>, periods: Periods, tokens: number): Promise<void> =>
  inSharedTransaction(db, (transaction) => change(transaction, periods, -tokens));

async function change(db: Kysely<Tables>, { day, month }: Periods, by: number): Promise<void> {
  // In the order in which rows are locked above, or two instances could wait for each other.
  for (const period of [day, month])
    await db
      .updateTable("assistant_spend")
      .set(({ eb }) => ({ tokens: eb("tokens", "+", by) }))
      .where("period", "=", period)
      .execute();
}

/** How much of what is left goes to calls that fit as a whole, in their order. */
const fill = (needs: number[], left: number) => needs.reduce((sum, need) => (sum + need <= left ? sum + need : sum), 0);
