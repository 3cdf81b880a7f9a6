import { type Kysely, sql } from "kysely";
import { type Locale, localeOf, withoutLocale } from "#i18n/locale.ts";
import { shiftDay } from "#i18n/riyadh-time.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Tables, VisitMeasure } from "#app/store/tables.server.ts";
import { goodShare, measurements, p75, type Vital, vitalNames } from "./vital-histogram.ts";
import { others } from "./others.ts";

const maxNames = 12;
/** No limit: there are a few hundred names a day. */
export const allNames = Number.MAX_SAFE_INTEGER;

export type Totals = Record<"view" | "from" | "lead" | "chat", number>;
type NameCount = { name: string; times: number };

/** Counts from one day to another, both included. */
type VisitPeriod = {
  totals: Totals;
  /** Every day, including those without visits. */
  days: { day: string; views: number; arrivals: number }[];
};

export type VitalSum = { p75: number | undefined; good: number | undefined; count: number };

/**
 * Counts of the last days up to `until`, and of as many days before them.
 * @param most names of sites, of campaigns and of addresses of no page, the most frequent first
 * @returns `first`: the first day with counts, undefined if there are none
 */
export const readVisits = (
  store: Store,
  { until, days, most = maxNames }: { until: string; days: number; most?: number },
) =>
  store.run(async (db) => {
    const begin = shiftDay(until, 1 - days);
    const { first } = await db
      .selectFrom("visit_sum")
      .select(({ fn }) => fn.min<string | null>("day").as("first"))
      .executeTakeFirstOrThrow();
    return {
      first: first ?? undefined,
      current: await periodOf(db, begin, until),
      before: await periodOf(db, shiftDay(begin, -days), shiftDay(begin, -1)),
      details: await detailsOf(db, begin, until, most),
    };
  });

/** Counts of the last days up to `until`, without their details. */
export const readDays = (store: Store, { until, days }: { until: string; days: number }): Promise<VisitPeriod> =>
  store.run((db) => periodOf(db, shiftDay(until, 1 - days), until));

/** PostgreSQL returns sums as texts. */
const times = sql<number | string>`sum(times)`.as("times");

async function periodOf(db: Kysely<Tables>, from: string, to: string): Promise<VisitPeriod> {
  const rows = await db
    .selectFrom("visit_sum")
    .select(["day", "measure", times])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("measure", "in", ["view", "from", "lead", "chat"])
    .groupBy(["day", "measure"])
    .execute();
  const sums = new Map(rows.map((row) => [`${row.day} ${row.measure}`, Number(row.times)]));
  const totals: Totals = { view: 0, from: 0, lead: 0, chat: 0 };
  for (const row of rows) totals[row.measure as keyof Totals] += Number(row.times);
  const days: VisitPeriod["days"] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1))
    days.push({ day, views: sums.get(`${day} view`) ?? 0, arrivals: sums.get(`${day} from`) ?? 0 });
  return { totals, days };
}

async function detailsOf(db: Kysely<Tables>, from: string, to: string, mostNames: number) {
  const namesOf = async (measures: VisitMeasure[], most = allNames) => {
    const rows = await db
      .selectFrom("visit_sum")
      .select(["measure", "name", times])
      .where("day", ">=", from)
      .where("day", "<=", to)
      .where("measure", "in", measures)
      .groupBy(["measure", "name"])
      .orderBy("times", "desc")
      .orderBy("name")
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...row, times: Number(row.times) }));
  };
  const histograms = Map.groupBy(await namesOf([...vitalNames]), ({ measure }) => measure as Vital);
  const vitals = vitalNames.map((vital) => {
    const histogram = new Map((histograms.get(vital) ?? []).map((row) => [Number(row.name), row.times]));
    return [vital, { p75: p75(vital, histogram), good: goodShare(histogram), count: measurements(histogram) }] as const;
  });
  return {
    /** Without the language; `*` for addresses that no page has. */
    pages: pagesOf(await namesOf(["view"])),
    /** Empty for no site, `*` for sites beyond a day's limit. */
    from: await namesOf(["from"], mostNames),
    campaigns: await namesOf(["campaign"], mostNames),
    /** With the language. */
    missing: await namesOf(["missing"], mostNames),
    votes: votesOf(await namesOf(["helpful", "unhelpful"])),
    vitals: Object.fromEntries(vitals) as Record<Vital, VitalSum>,
  };
}

function votesOf(votes: readonly (NameCount & { measure: VisitMeasure })[]) {
  const count = (locale: Locale, vote: VisitMeasure) =>
    votes.find(({ measure, name }) => measure === vote && name === locale)?.times ?? 0;
  const ofLocale = (locale: Locale) => ({ helpful: count(locale, "helpful"), unhelpful: count(locale, "unhelpful") });
  return { en: ofLocale("en"), ar: ofLocale("ar") };
}

function pagesOf(views: readonly NameCount[]): ({ path: string } & Record<Locale, number>)[] {
  const pages = Map.groupBy(views, ({ name }) => (name === others ? others : withoutLocale(name)));
  return [...pages]
    .map(([path, names]) => {
      const sum = (locale: Locale) =>
        names.reduce((all, { name, times: count }) => all + (localeOf(name) === locale ? count : 0), 0);
      return { path, en: sum("en"), ar: sum("ar") };
    })
    .toSorted((one, other) => other.en + other.ar - one.en - one.ar);
}
