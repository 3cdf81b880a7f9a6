import { isbot } from "isbot";
import type { LocalizedSites } from "#app/content.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { riyadhDay, shiftDay } from "#i18n/riyadh-time.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import { log } from "#app/platform/log.server.ts";
import { repeatWork } from "#app/platform/repeat-work.server.ts";
import { createAddressLimit } from "#app/store/limit.server.ts";
import { purgeOnceADay } from "#app/store/once-a-day.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { VisitMeasure, Tables, VisitSumTable } from "#app/store/tables.server.ts";
import { others } from "./others.ts";
import { readReport } from "./read-report.server.ts";
import { type Kysely, sql } from "kysely";

/** Milliseconds. Counts since the last write are lost if the process is killed. */
const writeEvery = 60_000;
/** Views per address, from its first one on. A mobile provider's users may share an address. */
const viewLimit = { name: "visit-views", points: 600, seconds: 600 };
/** Names of sites, campaigns and addresses of no page, not counted yet today, that an address may add. */
const nameLimit = { name: "visit-names", points: 5, seconds: 24 * 3600 };
/** More names than a day's limit need not be remembered. */
const maxNamesToday = 300;
/** Days that sums are kept, 25 months: a year, and the one before to compare it with. */
const keptDays = 760;

export type VisitReport = {
  /** Address of the client: limits count by it, in memory, and it is never stored. */
  address: string;
  host: string;
  /** Headers by their names in lower case. */
  header: (name: string) => string | undefined;
  body: string;
};

/** `omitted`: a program, a member of the desk, or a visitor who opted out. */
type Outcome = "counted" | "omitted" | "malformed" | "too-many";

/** Counts visits as anonymous daily sums. Writes and reads nothing until `start`, and delays no request. */
export function createVisits({ store, sites }: { store: Store; sites: () => LocalizedSites }) {
  const sums = createPendingCounts();
  // In memory only: addresses are never stored.
  const limit = createAddressLimit({ ...store, isShared: false }, viewLimit);
  const newNames = createAddressLimit({ ...store, isShared: false }, nameLimit);
  const namesToday = { day: "", names: new Set<string>() };
  let writing: ReturnType<typeof repeatWork> | undefined;

  const isOn = () => sites().en.settings.countVisits === "on";
  const count = (measure: VisitMeasure, name: string) => sums.add(riyadhDay(new Date()), measure, name);

  /** The name, or `others` where one address would use up a day's limit. */
  async function nameFrom(address: string, name: string): Promise<string> {
    const day = riyadhDay(new Date());
    if (namesToday.day !== day) Object.assign(namesToday, { day, names: new Set() });
    if (namesToday.names.has(name)) return name;
    if (namesToday.names.size >= maxNamesToday || (await newNames.take(address))) return others;
    namesToday.names.add(name);
    return name;
  }

  /** A failed write is retried the next time. */
  async function write(): Promise<void> {
    if (sums.isEmpty()) return;
    const batch = sums.take();
    try {
      await writeCounts(store, batch);
    } catch (error) {
      for (const { day, measure, name, times } of batch) sums.add(day, measure, name, times);
      throw error;
    }
  }

  async function removeOld(): Promise<void> {
    const today = riyadhDay(new Date());
    await purgeOnceADay(store, "visit sums", today, async () => {
      const removedCount = await removeCountsBefore(store, shiftDay(today, -keptDays));
      if (removedCount > 0) log.info({ removed: removedCount }, "old visit counts were removed");
    });
  }

  return {
    report: async ({ address, host, header, body }: VisitReport): Promise<Outcome> => {
      const program = header("user-agent") ?? "";
      if (!isOn() || isLeftOut(header) || program === "" || isbot(program)) return "omitted";
      // Only Chromium measures shifts. Zeros of other browsers mean nothing.
      const measuresShifts = /\bChrom(?:e|ium)\//.test(program);
      const counts = readReport(body, { site: sites().en, host, measuresShifts });
      if (!counts) return "malformed";
      // A vote counts as one.
      const views = Math.max(1, counts.filter(([measure]) => measure === "view").length);
      const key = addressKey(address);
      if (await limit.take(key, views)) return "too-many";
      for (const [measure, name] of counts)
        count(measure, Object.hasOwn(mostNames, measure) ? await nameFrom(key, name) : name);
      return "counted";
    },
    /** Counts a stored lead that is not suspected spam. */
    leadStored: (locale: Locale): void => {
      if (isOn()) count("lead", locale);
    },
    /** The first question of a conversation with the assistant. */
    countChat: (locale: Locale, header: VisitReport["header"]): void => {
      if (isOn() && !isLeftOut(header)) count("chat", locale);
    },
    start: (): void => {
      writing ??= repeatWork("visits could not be written", writeEvery, async () => {
        await write();
        await removeOld();
      });
    },
    /** Writes the rest. Without a store it is lost. */
    stop: async (): Promise<void> => {
      await writing?.stop();
      await write().catch((error: unknown) => log.error({ err: error }, "the last visits could not be written"));
    },
  };
}

/** Cookie of the desk, of a session that may have ended. */
const memberCookie = /(?:^|;) *(?:__Host-)?desk=[^;]/;

/** A browser that asks not to be counted (Global Privacy Control, Do Not Track before it), or a member's. */
const isLeftOut = (header: VisitReport["header"]): boolean =>
  header("sec-gpc") === "1" || header("dnt") === "1" || memberCookie.test(header("cookie") ?? "");

/** Maximum names of a measure in a day, since browsers choose them. */
const mostNames: Partial<Record<VisitMeasure, number>> = { from: 200, campaign: 100, missing: 100 };
/** Maximum days of counts that wait for an unavailable store. */
const mostDays = 10;
const rowsAtOnce = 200;

function createPendingCounts() {
  const days = new Map<string, Map<VisitMeasure, Map<string, number>>>();
  return {
    add: (day: string, measure: VisitMeasure, name: string, times = 1): void => {
      const measures = days.getOrInsertComputed(day, () => new Map());
      const names = measures.getOrInsertComputed(measure, () => new Map());
      const isKept = names.has(name) || names.size < (mostNames[measure] ?? Infinity);
      const countName = isKept ? name : others;
      names.set(countName, (names.get(countName) ?? 0) + times);
      const [oldest] = days.keys();
      if (days.size > mostDays) days.delete(oldest!);
    },
    isEmpty: (): boolean => days.size === 0,
    take: (): VisitSumTable[] => {
      const sums = [...days].flatMap(([day, measures]) =>
        [...measures].flatMap(([measure, names]) => [...names].map(([name, times]) => ({ day, measure, name, times }))),
      );
      days.clear();
      return sums;
    },
  };
}

/** Adds counts to the stored ones, all or none: counts of several instances add up. */
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

/** Folds names beyond a day's limit into the others. Sorted, so that two instances never deadlock. */
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

/** @returns how many sums of days before this one were removed */
export async function removeCountsBefore(store: Store, day: string): Promise<number> {
  const { numDeletedRows } = await store.run((db) =>
    db.deleteFrom("visit_sum").where("day", "<", day).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
