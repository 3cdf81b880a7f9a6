import type { Kysely } from "kysely";
import { log } from "#app/platform/log.server.ts";
import { inSharedTransaction } from "#app/store/in-batches.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";

type Periods = { day: string; month: string };

type PerPeriod = Record<keyof Periods, number>;

export function periodsNow(): Periods {
  const day = riyadhDay(new Date());
  return { day: `day:${day}`, month: `month:${day.slice(0, 7)}` };
}

/** Tokens of this day and month, spent or reserved. */
export async function spentTokens(store: Store): Promise<PerPeriod> {
  const { day, month } = periodsNow();
  const rows = await store.run((db) => db.selectFrom("assistant_spend").selectAll().execute());
  const tokensOf = (name: string) => rows.find(({ period }) => period === name)?.tokens ?? 0;
  return { day: tokensOf(day), month: tokensOf(month) };
}

/** Share of the smaller cap that an idle process may hold. A killed process loses it. */
const largestShare = 0.02;

type Options = {
  store: Store;
  caps: PerPeriod;
  /** Called for each refused call: a cap is reached, or the store is unavailable. */
  onRefusal: (reason: keyof Periods | "store", error?: unknown) => void;
};

type Waiting = PromiseWithResolvers<boolean> & { tokens: number };

/** Tokens taken out of a day's and month's caps, so that most calls take theirs from memory. */
export class Lease {
  readonly periods: Periods;
  readonly #options: Options;
  /** Tokens that no call has; below 0 if calls have cost more than they reserved. */
  #free = 0;
  /** Tokens to hold in reserve for later calls. */
  #spare: number;
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(periods: Periods, options: Options) {
    this.periods = periods;
    this.#options = options;
    this.#spare = Math.floor(largestShare * Math.min(options.caps.day, options.caps.month));
  }

  get free(): number {
    return this.#free;
  }

  /** Takes tokens for a call. @returns false if a cap is reached or the store is unavailable */
  take(tokens: number): boolean | Promise<boolean> {
    if (this.#waiting.length === 0 && tokens <= this.#free) {
      this.#free -= tokens;
      return true;
    }
    const waiting = { ...Promise.withResolvers<boolean>(), tokens };
    this.#waiting.push(waiting);
    this.#balance();
    return waiting.promise;
  }

  /**
   * Gives back the unspent tokens of a call; a negative number charges its cost beyond its reservation.
   * @returns when the store has it, if it is not kept for the next call
   */
  giveBack(tokens: number): Promise<void> | undefined {
    this.#free += tokens;
    this.#balance();
    return this.#writing;
  }

  /** Gives back everything, now and whenever a call ends. @returns when the store has it */
  async close(): Promise<void> {
    this.#spare = 0;
    this.#balance();
    await this.#writing;
    if (this.#free !== 0) log.error({ tokens: this.#free }, "tokens of the budget were not given back");
  }

  get #isBalanced(): boolean {
    return this.#waiting.length === 0 && this.#free >= this.#spare / 2 && this.#free <= this.#spare;
  }

  #balance(): void {
    if (this.#writing || this.#isBalanced) return;
    this.#writing = this.#write().finally(() => (this.#writing = undefined));
  }

  /** Ends with the first failure: the next call tries again. */
  async #write(): Promise<void> {
    const { onRefusal } = this.#options;
    for (let isWritten = true; isWritten && !this.#isBalanced;) {
      const calls = [...this.#waiting];
      const free = this.#free;
      const change = sum(calls) + this.#spare - free;
      // Meanwhile no call takes a token that is on its way back.
      const leaving = Math.min(change, 0);
      this.#free += leaving;
      try {
        const { granted, cap, added } = await this.#exchange(calls, change, free);
        this.#free += added - leaving - sum(granted);
        // Near a cap the process holds no reserve, so that others can spend it.
        if (cap) this.#spare = 0;
        for (const call of this.#waiting.splice(0, calls.length)) {
          const isGranted = granted.includes(call);
          if (!isGranted) onRefusal(cap!);
          call.resolve(isGranted);
        }
      } catch (error) {
        isWritten = false;
        this.#free -= leaving;
        for (const call of this.#waiting.splice(0)) {
          onRefusal("store", error);
          call.resolve(false);
        }
      }
    }
  }

  /** Adds a change to the rows. Beyond a cap it adds only the tokens of calls that fit, each in turn. */
  #exchange(calls: Waiting[], change: number, free: number) {
    const { store, caps } = this.#options;
    return store.run((db) =>
      inSharedTransaction(db, async (transaction) => {
        const sums = await addTokens(transaction, this.periods, change);
        const over = { day: sums.day - caps.day, month: sums.month - caps.month };
        const cap = (["day", "month"] as const).find((period) => over[period] > 0);
        if (!cap || change <= 0) return { granted: calls, cap: undefined, added: change };
        let room = free + change - Math.max(over.day, over.month);
        const granted = calls.filter(({ tokens }) => {
          const fits = tokens <= room;
          if (fits) room -= tokens;
          return fits;
        });
        const added = sum(granted) - free;
        await addTokens(transaction, this.periods, added - change);
        return { granted, cap, added };
      }),
    );
  }
}

const sum = (calls: Waiting[]): number => calls.reduce((all, { tokens }) => all + tokens, 0);

/** One statement makes the rows, locks them in one order, and reads them, in both stores. */
async function addTokens(db: Kysely<Tables>, { day, month }: Periods, tokens: number): Promise<PerPeriod> {
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
