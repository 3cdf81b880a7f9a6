import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { log } from "#app/platform/log.server.ts";
import type { Counter } from "#app/platform/metrics.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { toVisitors } from "#app/store/column-values.ts";
import type { OutboxTable, Tables } from "#app/store/tables.server.ts";
import {
  anythingDue,
  claimDue,
  type Lane,
  type Outcome,
  recordFailure,
  recordOutcome,
  release,
  type Rows,
} from "./outbox.server.ts";

/** One try. The signal aborts it at the time limit. */
export type Deliver = (rows: Rows, signal: AbortSignal) => Promise<Outcome>;

type WorkerDeps = {
  store: Store;
  tries: Counter;
  deliver: Deliver;
  isStoring: () => boolean;
  onFailure: () => void;
};

/** Concurrent deliveries for each destination: a slow one delays no other. */
const lanes: (Lane & { concurrency: number })[] = [
  { channel: "notification", flagged: 0, concurrency: 4 },
  { channel: "notification", flagged: 0, gathered: true, concurrency: 1 },
  { channel: "notification", flagged: 1, concurrency: 1 },
  { channel: "confirmation", flagged: 0, concurrency: 4 },
  { channel: "answer", flagged: 0, concurrency: 4 },
  { channel: "webhook", flagged: 0, concurrency: 4 },
  { channel: "webhook", flagged: 1, concurrency: 1 },
  { channel: "update", flagged: 0, concurrency: 1 },
  { channel: "update", flagged: 1, concurrency: 1 },
];

/** Maximum leads in one digest mail; more go into the next. */
const inOneMail = 200;

const endings = { sent: "delivered", none: "left out", gathered: "queued for a digest mail" };

/** Milliseconds. A try is over well before its lease is. */
const times = {
  try: 60_000,
  /** Deliveries of another process or of a command are found at most this late. */
  poll: 5_000,
  /** Delays shorter than this are kept to the millisecond; the others wait for the poll. */
  exact: 60_000,
  /** Visitors' requests take priority: while leads arrive faster than this … */
  quiet: 15,
  /** … deliveries wait at most this long; then one in each lane goes ahead (3 ms of CPU time). */
  longestWait: 60,
  /** Tries to record the outcome of a delivery in a busy or unavailable store. */
  noteTries: 10,
  notePause: 1_000,
  grace: 2_000,
};

/** Delivers the outbox: at once when a lead is stored, again when a delay is over. */
export function startWorker({ store, tries, deliver, isStoring, onFailure }: WorkerDeps) {
  const abort = new AbortController();
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const states = lanes.map((lane) => ({ ...lane, holder: randomUUID(), busy: 0, taking: false, wanted: true }));
  let isStopping = false;
  let hasStoreFailure = false;
  let waiting = false;
  let lastLead = -Infinity;

  type LaneState = (typeof states)[number];

  async function fill(lane: LaneState, concurrency = lane.concurrency): Promise<void> {
    if (lane.taking) return;
    lane.taking = true;
    while (lane.wanted && !isStopping && lane.busy < concurrency) {
      const room = lane.gathered ? inOneMail : concurrency - lane.busy;
      lane.wanted = false;
      const rows = await take(lane, room);
      lane.wanted ||= rows.length >= (lane.gathered ? 1 : room);
      for (const [row, ...others] of lane.gathered ? [rows] : rows.map((one) => [one]))
        if (row) begin(lane, [row, ...others]);
    }
    lane.taking = false;
  }

  function begin(lane: LaneState, rows: Rows): void {
    lane.busy++;
    const delivery = attempt(lane, rows)
      .catch(storeFault)
      .finally(() => {
        underWay.delete(delivery);
        lane.busy--;
        if (lane.wanted) wake();
      });
    underWay.add(delivery);
  }

  async function take({ holder, ...lane }: LaneState, limit: number): Promise<OutboxTable[]> {
    try {
      const rows = await store.run((db) => claimDue(db, lane, { now: new Date(), limit, holder }));
      hasStoreFailure = false;
      return rows;
    } catch (error) {
      storeFault(error);
      return [];
    }
  }

  async function attempt(lane: LaneState, rows: Rows): Promise<void> {
    const result = await deliver(rows, AbortSignal.any([abort.signal, AbortSignal.timeout(times.try)])).catch(fault);
    if (result.outcome !== "failed") {
      await note((db) => recordOutcome(db, rows, result, new Date()));
      const { outcome, ...reason } = result;
      for (const { lead_id, channel, attempts } of rows) {
        tries.add({ channel, outcome });
        log.info({ lead: lead_id, channel, attempts, ...reason }, endings[outcome]);
      }
      return;
    }
    if (abort.signal.aborted) return note((db) => release(db, rows));
    const delay = await note((db) => recordFailure(db, rows, result, new Date()));
    for (const { lead_id, channel, attempts } of rows) {
      tries.add({ channel, outcome: delay === undefined ? "dead" : "failed" });
      const details = { lead: lead_id, channel, attempts, fault: result.fault, reason: result.reason };
      // Strangers choose the address, and must not be able to write errors into our log.
      if (delay === undefined) log[toVisitors.includes(channel) ? "warn" : "error"](details, "a delivery was given up");
      else log.warn({ ...details, nextTrySeconds: Math.round(delay / 1000) }, "a delivery failed");
    }
    // The leads of a digest mail may be due in another lane.
    const lanesOfChannel = states.filter(({ channel }) => channel === lane.channel);
    if (delay !== undefined && delay < times.exact) after(delay, () => want(lanesOfChannel));
    onFailure();
  }

  /** Repeats until it succeeds: a mail that is sent but not recorded is sent again. */
  async function note<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    for (let triesLeft = times.noteTries - 1; ; triesLeft--) {
      try {
        return await store.run(work);
      } catch (error) {
        if (triesLeft === 0 || isStopping) throw error;
        await pause(times.notePause, undefined, { ref: false });
      }
    }
  }

  /** A bug of ours: the next version may fix it, so the delivery is kept. */
  function fault(error: unknown): Outcome {
    log.error({ err: error }, "a delivery could not be prepared");
    return { outcome: "failed", fault: "temporary", reason: `internal: ${(error as Error).name}` };
  }

  function storeFault(error: unknown): void {
    if (!hasStoreFailure) log.error({ err: error }, "the outbox cannot be read or written");
    hasStoreFailure = true;
  }

  function after(milliseconds: number, work: () => void): void {
    if (isStopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer.unref());
  }

  function want(chosenLanes: LaneState[]): void {
    for (const lane of chosenLanes) lane.wanted = true;
    wake();
  }

  /** Fills the lanes with due deliveries, unless a lead is being stored or was stored a moment ago. */
  function wake(since = performance.now()): void {
    const now = performance.now();
    const isQuiet = !isStoring() && now - lastLead >= times.quiet;
    if (isQuiet || now - since >= times.longestWait) {
      for (const lane of states)
        if (lane.wanted) void fill(lane, isQuiet ? lane.concurrency : Math.min(lane.busy + 1, lane.concurrency));
    } else if (!waiting) {
      waiting = true;
      after(times.quiet, () => {
        waiting = false;
        wake(since);
      });
    }
  }

  function poll(): void {
    store
      .run((db) => anythingDue(db, new Date()))
      .then((found) => {
        if (found) want(states);
      }, storeFault);
  }

  const polling = setInterval(poll, times.poll).unref();
  wake();

  return {
    leadStored: () => {
      lastLead = performance.now();
      want(states);
    },
    /** Stops taking deliveries, lets work finish for two seconds, leaves the rest to another process. */
    stop: async () => {
      isStopping = true;
      clearInterval(polling);
      for (const timer of timers) clearTimeout(timer);
      const grace = setTimeout(() => abort.abort(), times.grace);
      while (underWay.size > 0 || states.some(({ taking }) => taking))
        await (underWay.size > 0 ? Promise.allSettled(underWay) : new Promise(setImmediate));
      clearTimeout(grace);
    },
  };
}
