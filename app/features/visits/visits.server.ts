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
import type { VisitMeasure } from "#app/store/tables.server.ts";
import { others } from "./others.ts";
import { readReport } from "./read-report.server.ts";
import { createPendingCounts, removeCountsBefore, writeCounts } from "./visit-counts.server.ts";

/** Milliseconds. Counts since the last write are lost if the process is killed. */
const writeEvery = 60_000;
/** Views per address, from its first one on. A mobile provider's users may share an address. */
const viewLimit = { name: "visit-views", points: 600, seconds: 600 };
/** Names of sites and campaigns, not counted yet today, that an address may add. */
const nameLimit = { name: "visit-names", points: 5, seconds: 24 * 3600 };
/** More names than a day's limit (visit-counts.server.ts) need not be remembered. */
const maxNamesToday = 300;
/** Days that sums are kept, 25 months: a year, and the one before to compare it with. */
const keptDays = 760;

/** A browser's report of a visit (report-visits.ts). */
export type VisitReport = {
  /** Address of the client: limits count by it, in memory, and it is never stored. */
  address: string;
  /** The site's host, with its port. */
  host: string;
  /** Headers by their names in lower case. */
  header: (name: string) => string | undefined;
  body: string;
};

/** `omitted`: a program, or a visitor who opted out. */
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

  /** A failed write is retried the next time. @throws StoreUnavailable */
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
      if (!isOn() || isUnwilling(header) || program === "" || isbot(program)) return "omitted";
      // Only Chromium measures shifts. Zeros of other browsers mean nothing.
      const measuresShifts = /\bChrom(?:e|ium)\//.test(program);
      const counts = readReport(body, { site: sites().en, host, measuresShifts });
      if (!counts) return "malformed";
      // A vote counts as one.
      const views = Math.max(1, counts.filter(([measure]) => measure === "view").length);
      const key = addressKey(address);
      if (await limit.take(key, views)) return "too-many";
      for (const [measure, name] of counts)
        count(measure, measure === "from" || measure === "campaign" ? await nameFrom(key, name) : name);
      return "counted";
    },
    /** Counts a stored lead that is not suspected spam. */
    leadStored: (locale: Locale): void => {
      if (isOn()) count("lead", locale);
    },
    /** The first question of a conversation with the assistant. */
    countChat: (locale: Locale, header: VisitReport["header"]): void => {
      if (isOn() && !isUnwilling(header)) count("chat", locale);
    },
    /** Starts to write counts, and to remove old ones. */
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

/** Whether a browser asks not to be counted: Global Privacy Control, and Do Not Track before it. */
const isUnwilling = (header: VisitReport["header"]): boolean => header("sec-gpc") === "1" || header("dnt") === "1";
