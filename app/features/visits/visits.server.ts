import { isbot } from "isbot";
import type { Editions } from "#app/content.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { riyadhDay, shiftDay } from "#i18n/riyadh-time.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import { log } from "#app/platform/log.server.ts";
import { repeated } from "#app/platform/repeated.server.ts";
import { createAddressLimit } from "#app/store/limit.server.ts";
import { purgeOnceADay } from "#app/store/once-a-day.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { VisitMeasure } from "#app/store/tables.server.ts";
import { others } from "./others.ts";
import { readReport } from "./read-report.server.ts";
import { createWaitingSums, removeSumsBefore, writeSums } from "./visit-sums.server.ts";

/** Milliseconds. What was counted since is lost with a process that is killed. */
const writeEvery = 60_000;
/** Views per address, from its first one on. One address may be a mobile provider's, for many. */
const viewLimit = { name: "visit-views", points: 600, seconds: 600 };
/** Names that an address brings, of sites and campaigns that were not met today. */
const nameLimit = { name: "visit-names", points: 5, seconds: 24 * 3600 };
/** More names than a day keeps apart (visit-sums.server.ts) need not be remembered. */
const mostMet = 300;
/** Days that sums are kept, 25 months: a year, and the one before to compare it with. */
const keptDays = 760;

/** A browser's report of what was seen (report-visits.ts). */
export type VisitReport = {
  /** Of the client: limits count by it, in memory, and it is never stored. */
  address: string;
  /** The site's own, with its port. */
  host: string;
  /** Headers by their names in lower case. */
  header: (name: string) => string | undefined;
  body: string;
};

/** `omitted`: a program, or somebody who does not wish to be counted. */
type Outcome = "counted" | "omitted" | "malformed" | "too-many";

/**
 * Counts visits, as sums of a day by which nobody is known again. Nothing is written or read until
 * `start`, and nothing waits for it.
 */
export function createVisits({ store, editions }: { store: Store; editions: () => Editions }) {
  const sums = createWaitingSums();
  // Not in the store: nothing of an address leaves the memory of this process.
  const limit = createAddressLimit({ ...store, isShared: false }, viewLimit);
  const newNames = createAddressLimit({ ...store, isShared: false }, nameLimit);
  const met = { day: "", names: new Set<string>() };
  let writing: ReturnType<typeof repeated> | undefined;

  const isOn = () => editions().en.settings.countVisits === "on";
  const count = (measure: VisitMeasure, name: string) => sums.add(riyadhDay(new Date()), measure, name);

  /** A name, or others' where one address would use up all that a day keeps apart. */
  async function nameFrom(address: string, name: string): Promise<string> {
    const day = riyadhDay(new Date());
    if (met.day !== day) Object.assign(met, { day, names: new Set() });
    if (met.names.has(name)) return name;
    if (met.names.size >= mostMet || (await newNames.take(address))) return others;
    met.names.add(name);
    return name;
  }

  /** What cannot be written waits for the next time. @throws StoreUnavailable */
  async function write(): Promise<void> {
    if (sums.isEmpty()) return;
    const taken = sums.take();
    try {
      await writeSums(store, taken);
    } catch (error) {
      for (const { day, measure, name, times } of taken) sums.add(day, measure, name, times);
      throw error;
    }
  }

  async function removeOld(): Promise<void> {
    const today = riyadhDay(new Date());
    await purgeOnceADay(store, "visit sums", today, async () => {
      const removed = await removeSumsBefore(store, shiftDay(today, -keptDays));
      if (removed > 0) log.info({ removed }, "old sums of visits were removed");
    });
  }

  return {
    report: async ({ address, host, header, body }: VisitReport): Promise<Outcome> => {
      const program = header("user-agent") ?? "";
      if (!isOn() || isUnwilling(header) || program === "" || isbot(program)) return "omitted";
      // Only Chromium measures shifts. Others' reports of none say nothing.
      const measuresShifts = /\bChrom(?:e|ium)\//.test(program);
      const counted = readReport(body, { edition: editions().en, host, measuresShifts });
      if (!counted) return "malformed";
      const views = counted.filter(([measure]) => measure === "view").length;
      const key = addressKey(address);
      if (await limit.take(key, views)) return "too-many";
      for (const [measure, name] of counted)
        count(measure, measure === "from" || measure === "campaign" ? await nameFrom(key, name) : name);
      return "counted";
    },
    /** A lead was stored that does not look like spam. */
    leadStored: (locale: Locale): void => {
      if (isOn()) count("lead", locale);
    },
    /** Somebody asked the assistant for the first time in a conversation. */
    chatBegun: (locale: Locale, header: VisitReport["header"]): void => {
      if (isOn() && !isUnwilling(header)) count("chat", locale);
    },
    /** Begins to write what is counted, and to remove what is old. */
    start: (): void => {
      writing ??= repeated("visits could not be written", writeEvery, async () => {
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
