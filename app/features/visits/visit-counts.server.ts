import { type Kysely, sql } from "kysely";
import type { Store } from "#app/store/store.server.ts";
import type { Tables, VisitMeasure, VisitSumTable } from "#app/store/tables.server.ts";
import { others } from "./others.ts";

/** Maximum names of a measure in a day, since browsers choose them. */
const mostNames: Partial<Record<VisitMeasure, number>> = { from: 200, campaign: 100 };
/** Maximum days of counts that wait for an unavailable store. */
const mostDays = 10;
/** Maximum rows in one statement. */
const rowsAtOnce = 200;

/** Sums in memory that are not written yet. */
export function createPendingCounts() {
  const days = new Map<string, Map<VisitMeasure, Map<string, number>>>();
  return {
    add: (day: string, measure: VisitMeasure, name: string, times = 1): void => {
      const measures = days.get(day) ?? new Map<VisitMeasure, Map<string, number>>();
      days.set(day, measures);
      const names = measures.get(measure) ?? new Map<string, number>();
      measures.set(measure, names);
      const isKept = names.has(name) || names.size < (mostNames[measure] ?? Infinity);
      const countName = isKept ? name : others;
      names.set(countName, (names.get(countName) ?? 0) + times);
      const [oldest] = days.keys();
      if (days.size > mostDays) days.delete(oldest!);
    },
    isEmpty: (): boolean => days.size === 0,
    /** Removes and returns all sums. */
    take: (): VisitSumTable[] => {
      const sums = [...days].flatMap(([day, measures]) =>
        [...measures].flatMap(([measure, names]) => [...names].map(([name, times]) => ({ day, measure, name, times }))),
      );
      days.clear();
      return sums;
    },
  };
}

/**
 * Adds counts to the stored ones, all or none: counts of several instances add up.
 * @throws StoreUnavailable
 */
export const writeCounts = (store: Store, sums: readonly VisitSumTable[]): Promise<void> =>
  store.run((db) =>
    db.transaction().execute(async (within) => {
      const rows = await withinNameLimit(within, sums);
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        await within
          .insertInto("visit_sum")
          .values(rows.slice(at, at + rowsAtOnce))
          .onConflict((conflict) =>
            conflict.columns(["day", "measure", "name"]).doUpdateSet({ times: sql`visit_sum.times + excluded.times` }),
          )
          .execute();
    }),
  );

/**
 * Folds names beyond a day's limit into the others, given the stored names. Sorted by key, so that
 * two instances never wait for each other.
 */
async function withinNameLimit(db: Kysely<Tables>, sums: readonly VisitSumTable[]): Promise<VisitSumTable[]> {
  const result = createPendingCounts();
  const storedNames = await db
    .selectFrom("visit_sum")
    .select(["day", "measure", "name"])
    .where("day", "in", [...new Set(sums.map(({ day }) => day))])
    .where("measure", "in", Object.keys(mostNames) as VisitMeasure[])
    .where("name", "!=", others)
    .execute();
  for (const { day, measure, name } of storedNames) result.add(day, measure, name, 0);
  for (const { day, measure, name, times } of sums) result.add(day, measure, name, times);
  return result
    .take()
    .filter(({ times }) => times > 0)
    .toSorted(byKey);
}

const keyOf = ({ day, measure, name }: VisitSumTable) => `${day} ${measure} ${name}`;
const byKey = (one: VisitSumTable, other: VisitSumTable) => (keyOf(one) < keyOf(other) ? -1 : 1);

/** @returns how many sums of days before this one were removed @throws StoreUnavailable */
export async function removeCountsBefore(store: Store, day: string): Promise<number> {
  const { numDeletedRows } = await store.run((db) =>
    db.deleteFrom("visit_sum").where("day", "<", day).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
