import type { Kysely } from "kysely";
import { riyadhDay } from "#app/i18n/format-moment.ts";
import { inSharedTransaction } from "#app/platform/shared-transaction.server.ts";
import type { Tables } from "#app/platform/tables.server.ts";

/** The day and the month that tokens count for, as the store names them. */
export type Periods = { day: string; month: string };

/** Those that a moment falls into in Riyadh. */
export function periodsAt(now: Date): Periods {
  const day = riyadhDay(now);
  return { day: `day:${day}`, month: `month:${day.slice(0, 7)}` };
}

/** Tokens. */
export type Caps = { daily: number; monthly: number };

/**
 * Takes tokens out of the day and the month at once, never beyond either cap, whoever else takes at the same moment.
 * @param needs what each waiting call needs: given in their order as far as they fit
 * @param spare taken on top while the caps are far
 * @returns how much was taken, and which cap stood in the way of the rest
 */
export function lease(
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

/** Puts back what was taken and not spent; a negative number counts what was spent beyond what was taken. */
export const putBack = (db: Kysely<Tables>, periods: Periods, tokens: number): Promise<void> =>
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
