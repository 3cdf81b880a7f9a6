import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { networkAround, wider } from "#app/platform/address-key.server.ts";
import { inBatches } from "./in-batches.server.ts";
import type { Store } from "./store.server.ts";

/** `points` per `seconds` from the first use; `name` is one word, unique among all limits. */
type LimitOptions = { name: string; points: number; seconds: number };

export type Limit = ReturnType<typeof createLimit>;

/** Counts per key from its first use. Instances with a shared store count together while it is available. */
export function createLimit(store: Store, { name, points: most, seconds }: LimitOptions) {
  const counter = store.isShared ? createSharedCounter(store) : createCounter();
  // In memory, keys are stored unhashed.
  const keyOf = (key: string) => (store.isShared ? storedKey(store, name, key) : key);
  const add = (key: string, points: number) => {
    const now = Date.now();
    return counter.add([keyOf(key), points, now + seconds * 1000, now]);
  };
  return {
    /** Takes points from the remainder. @returns seconds to wait if too few are left */
    take: async (key: string, points = 1): Promise<{ retryAfterSeconds: number } | undefined> => {
      const count = await add(key, points);
      if (count.points <= most) return undefined;
      await add(key, -points);
      return { retryAfterSeconds: Math.max(1, Math.ceil((count.expire - Date.now()) / 1000)) };
    },
    /** Gives points back; no effect once the key's time is over. */
    giveBack: (key: string, points = 1): Promise<void> => counter.giveBack(keyOf(key), points),
    /** Takes the actual cost, even if it exceeds the remainder. */
    charge: async (key: string, points: number): Promise<void> => void (await add(key, points)),
  };
}

/** A limit for each client address, by its `addressKey`. */
export function createAddressLimit(store: Store, options: LimitOptions): Pick<Limit, "take" | "giveBack"> {
  const keyLimit = createLimit(store, options);
  const networkLimit = createLimit(store, { ...options, name: `${options.name}-48`, points: options.points * wider });
  return {
    take: async (key, points) => {
      const wait = await keyLimit.take(key, points);
      const network = networkAround(key);
      if (wait || network === undefined) return wait;
      const widerWait = await networkLimit.take(network, points);
      if (widerWait) await keyLimit.giveBack(key, points);
      return widerWait;
    },
    giveBack: async (key, points) => {
      await keyLimit.giveBack(key, points);
      const network = networkAround(key);
      if (network !== undefined) await networkLimit.giveBack(network, points);
    },
  };
}

/** Points taken from a key; `expire` (used if it is new) and `now` in milliseconds since 1970. */
type Take = [key: string, points: number, expire: number, now: number];
type Count = { points: number; expire: number };
type Counter = {
  /** Adds points immediately, without a check. */
  add: (take: Take) => Promise<Count>;
  giveBack: (key: string, points: number) => Promise<void>;
};

/** Some 10 MB: more addresses than visitors per day, fewer than attackers may have. */
const mostKeys = 10_000;

/** Counts in memory, and evicts the least recently used key beyond `mostKeys`. */
function createCounter(): Counter {
  /** Least recently used first. */
  const counts = new Map<string, Count>();
  return {
    add: async ([key, points, expire, now]) => {
      const entry = counts.get(key);
      const count = entry && entry.expire > now ? entry : { points: 0, expire };
      count.points += points;
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > mostKeys) counts.delete(oldest!);
      return { ...count };
    },
    giveBack: async (key, points) => {
      const count = counts.get(key);
      if (count) count.points = Math.max(0, count.points - points);
    },
  };
}

/** Milliseconds. */
const forgetEvery = 5 * 60_000;
const forgottenAfter = 60 * 60_000;

/** Counts in PostgreSQL, or in memory while it is unavailable. */
function createSharedCounter(store: Store): Counter {
  const memory = createCounter();
  const forget = () =>
    store.run((db) =>
      db
        .deleteFrom("rate_limit")
        .where("expire", "<", Date.now() - forgottenAfter)
        .execute(),
    );
  setInterval(() => void forget().catch(() => undefined), forgetEvery).unref();
  return {
    add: (take) => store.run((db) => addTogether(db, take)).catch(() => memory.add(take)),
    giveBack: async (key, points) => {
      const statement = sql`update rate_limit set points = greatest(points - ${points}::integer, 0)
        where key = ${key} and expire > ${Date.now()}`;
      await store.run((db) => statement.execute(db)).catch(() => memory.giveBack(key, points));
    },
  };
}

/**
 * Counts points of limits in PostgreSQL, in one statement for all concurrent takes, which saves a
 * round trip for each message.
 * @returns the count after each individual take
 */
const addTogether = inBatches<Take, Count>(async (db, takes) => {
  // Sorted, so that two instances never deadlock.
  const byKey = [...Map.groupBy(takes, ([key]) => key)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const keys = byKey.map(([key]) => key);
  const sums = byKey.map(([, same]) => sum(same));
  const expires = byKey.map(([, same]) => same[0]![2]);
  const isOver = sql`rate_limit.expire <= ${takes.at(-1)![3]}`;
  const { rows } = await sql<Count & { key: string }>`
    insert into rate_limit (key, points, expire)
    select * from unnest(${keys}::text[], ${sums}::integer[], ${expires}::bigint[])
    on conflict (key) do update set
      points = case when ${isOver} then excluded.points else rate_limit.points + excluded.points end,
      expire = case when ${isOver} then excluded.expire else rate_limit.expire end
    returning key, points, expire`.execute(db);
  const counts = new Map(rows.map((row) => [row.key, row]));
  return takes.map(([key], index) => {
    const { points, expire } = counts.get(key)!;
    const later = takes.slice(index + 1).filter(([other]) => other === key);
    return { points: points - sum(later), expire };
  });
});

const sum = (takes: Take[]) => takes.reduce((all, [, points]) => all + points, 0);

/** A limit counted in the store, across processes and restarts: for background work, as each take is a write. */
export function createStoredLimit(store: Store, { name, points, seconds }: LimitOptions) {
  return {
    /** Takes one point. @returns whether one was left. */
    take: async (key: string, now = new Date()): Promise<boolean> => {
      const begin = now.getTime();
      const end = begin + seconds * 1000;
      // A count that ends much later than possible was started with a wrong clock. One that ends
      // slightly later was started by another process, or by a take that overtook this one.
      const impossible = end + seconds * 1000;
      const isOver = sql`(rate_limit.expire <= ${begin} or rate_limit.expire > ${impossible})`;
      const statement = sql<{ points: number }>`
        insert into rate_limit (key, points, expire) values (${storedKey(store, name, key)}, 1, ${end})
        on conflict (key) do update set
          points = case when ${isOver} then 1 else rate_limit.points + 1 end,
          expire = case when ${isOver} then excluded.expire else rate_limit.expire end
        returning points`;
      const { rows } = await store.run((db) => statement.execute(db));
      return rows[0]!.points <= points;
    },
    giveBack: async (key: string): Promise<void> => {
      const statement = sql`update rate_limit set points = points - 1 where key = ${storedKey(store, name, key)}`;
      await store.run((db) => statement.execute(db));
    },
  };
}

/** Key of a limit in the store: a keyed hash, from which no address can be guessed. */
const storedKey = ({ secrets }: Store, name: string, key: string): string =>
  `${name}:${createHmac("sha256", secrets.first("limit")).update(key).digest("base64url")}`;
