import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { withDatabase } from "#app/platform/database.server.ts";
import type { DeliveryResult } from "#app/platform/delivery-result.ts";
import { log } from "#app/platform/log.server.ts";
import { onOutboxBell } from "#app/platform/outbox-bell.server.ts";
import type { OutboxTable, Tables } from "#app/platform/tables.server.ts";
import { anythingDue, claimDue, type Lane } from "./claim.server.ts";
import { countDelivery } from "./outbox-metrics.server.ts";
import { recordFailed, recordOutcome, release } from "./record.server.ts";

/** `none` leaves it out on purpose, for a reason that is noted; `gathered` leaves it to a mail with others. */
export type Outcome = DeliveryResult | { outcome: "none"; reason: string } | { outcome: "gathered" };

/** One try. The signal ends what takes too long. */
export type Deliver = (row: OutboxTable, signal: AbortSignal) => Promise<Outcome>;

/** Deliveries under way at once, for each destination by itself: one that hangs delays no other. */
const widths: (Lane & { width: number })[] = [
  { channel: "notification", flagged: 0, width: 4 },
  // One at a time, so that their number an hour can be counted.
  { channel: "notification", flagged: 1, width: 1 },
  { channel: "confirmation", flagged: 0, width: 4 },
  { channel: "webhook", flagged: 0, width: 4 },
  { channel: "webhook", flagged: 1, width: 1 },
];

/** How the log calls what did not fail. */
const endings = { sent: "delivered", none: "left out", gathered: "waits for a mail with others" };

/** Milliseconds. A try is over well before its lease is. */
const times = {
  try: 60_000,
  /** What another process left, or the desk has put back, is found this late at the most. */
  poll: 5_000,
  /** Delays shorter than this are kept to the millisecond; the others wait for the poll. */
  exact: 60_000,
  /** Visitors' answers go first: while leads come faster than this … */
  quiet: 15,
  /** … deliveries wait, but not longer than this; then one in each lane goes ahead: a mail takes the processor 3 ms. */
  longestWait: 60,
  /** A store that is busy or away gets this long to come back before the outcome of a try is lost. */
  noteTries: 10,
  notePause: 1_000,
  /** What is under way at the end of the process has this long. */
  grace: 2_000,
};

/**
 * Delivers what lies in the outbox: at once when the bell rings, again when a delay is over.
 * @param onTrouble called after each failure
 * @returns how to stop it
 */
export function startWorker(deliver: Deliver, onTrouble = () => {}, clock = () => new Date()): () => Promise<void> {
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const lanes = widths.map((lane) => ({ ...lane, holder: randomUUID(), busy: 0, taking: false, wanted: true }));
  let isStopping = false;
  let storeFailed = false;
  let waiting = false;
  let lastRing = -Infinity;

  type Moving = (typeof lanes)[number];

  /** Takes as much as there is room for. Wanted again meanwhile, it looks again. */
  async function fill(lane: Moving, width = lane.width): Promise<void> {
    if (lane.taking) return;
    lane.taking = true;
    while (lane.wanted && !isStopping && lane.busy < width) {
      const room = width - lane.busy;
      lane.wanted = false;
      const rows = await take(lane, room);
      lane.wanted ||= rows.length === room;
      for (const row of rows) begin(lane, row);
    }
    lane.taking = false;
  }

  function begin(lane: Moving, row: OutboxTable): void {
    lane.busy++;
    const delivery = attempt(lane, row)
      .catch(storeFault)
      .finally(() => {
        underWay.delete(delivery);
        lane.busy--;
        if (lane.wanted) wake();
      });
    underWay.add(delivery);
  }

  async function take({ holder, ...lane }: Moving, limit: number): Promise<OutboxTable[]> {
    try {
      const rows = await withDatabase((db) => claimDue(db, lane, { now: clock(), limit, holder }));
      storeFailed = false;
      return rows;
    } catch (error) {
      storeFault(error);
      return [];
    }
  }

  async function attempt(lane: Moving, row: OutboxTable): Promise<void> {
    const { lead_id, channel, attempts } = row;
    const result = await deliver(row, AbortSignal.any([stopped.signal, AbortSignal.timeout(times.try)])).catch(fault);
    if (result.outcome !== "failed") {
      await note((db) => recordOutcome(db, row, result, clock()));
      countDelivery(channel, result.outcome);
      const { outcome, ...reason } = result;
      log.info({ lead: lead_id, channel, attempts, ...reason }, endings[outcome]);
      return;
    }
    if (stopped.signal.aborted) return note((db) => release(db, row));
    const delay = await note((db) => recordFailed(db, row, result, clock()));
    countDelivery(channel, delay === undefined ? "dead" : "failed");
    const details = { lead: lead_id, channel, attempts, fault: result.fault, reason: result.reason };
    // Strangers write the address of a confirmation, and must not be able to write errors into our log.
    if (delay === undefined) log[channel === "confirmation" ? "warn" : "error"](details, "a delivery was given up");
    else log.warn({ ...details, nextTrySeconds: Math.round(delay / 1000) }, "a delivery failed");
    if (delay !== undefined && delay < times.exact) after(delay, () => want([lane]));
    onTrouble();
  }

  /** Insists: a mail that is sent and not noted is sent again. */
  async function note<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    for (let left = times.noteTries - 1; ; left--) {
      try {
        return await withDatabase(work);
      } catch (error) {
        if (left === 0 || isStopping) throw error;
        await pause(times.notePause, undefined, { ref: false });
      }
    }
  }

  /** A mistake of ours: it may be mended by the next version, so the delivery is kept. */
  function fault(error: unknown): Outcome {
    log.error({ err: error }, "a delivery could not be made ready");
    return { outcome: "failed", fault: "temporary", reason: `internal: ${(error as Error).name}` };
  }

  function storeFault(error: unknown): void {
    if (!storeFailed) log.error({ err: error }, "the outbox cannot be read or written");
    storeFailed = true;
  }

  function after(milliseconds: number, work: () => void): void {
    if (isStopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer.unref());
  }

  function want(wanted: Moving[]): void {
    for (const lane of wanted) lane.wanted = true;
    wake();
  }

  /** Fills the lanes that are wanted, as soon as no lead has come for a moment. */
  function wake(since = performance.now()): void {
    const now = performance.now();
    const isQuiet = now - lastRing >= times.quiet;
    if (isQuiet || now - since >= times.longestWait) {
      for (const lane of lanes)
        if (lane.wanted) void fill(lane, isQuiet ? lane.width : Math.min(lane.busy + 1, lane.width));
    } else if (!waiting) {
      waiting = true;
      after(times.quiet, () => {
        waiting = false;
        wake(since);
      });
    }
  }

  function poll(): void {
    withDatabase((db) => anythingDue(db, clock())).then((found) => {
      if (found) want(lanes);
    }, storeFault);
  }

  const unlisten = onOutboxBell(() => {
    lastRing = performance.now();
    want(lanes);
  });
  const polling = setInterval(poll, times.poll).unref();
  wake();

  return async () => {
    isStopping = true;
    unlisten();
    clearInterval(polling);
    for (const timer of timers) clearTimeout(timer);
    const grace = setTimeout(() => stopped.abort(), times.grace);
    while (underWay.size > 0 || lanes.some(({ taking }) => taking))
      await (underWay.size > 0 ? Promise.allSettled(underWay) : new Promise(setImmediate));
    clearTimeout(grace);
  };
}
