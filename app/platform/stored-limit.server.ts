import { sql } from "kysely";
import { withDatabase } from "./database.server.ts";
import { limitKey } from "./limit-key.server.ts";

/** How often something may be done, counted in the store: for all processes together, and on through restarts. */
export type StoredLimit = {
  /** Takes one of what is left. @returns whether there was one. @throws StoreUnavailable */
  take: (key: string, now?: Date) => Promise<boolean>;
  /** Gives one back that was taken. @throws StoreUnavailable */
  giveBack: (key: string) => Promise<void>;
};

/**
 * For work beside requests, since each take is a write to disk.
 * @param options.name one word of its own for every limit
 * @param options.points how often for each key, in as many seconds from its first time on
 */
export function createStoredLimit({
  name,
  points,
  seconds,
}: {
  name: string;
  points: number;
  seconds: number;
}): StoredLimit {
  const stored = (key: string) => `${name}:${limitKey(key)}`;
  return {
    take: async (key, now = new Date()) => {
      const begin = now.getTime();
      const end = begin + seconds * 1000;
      // A count that ends much later than any can was begun by a clock that was wrong. One that ends a little later was
      // begun by another process, or by a take that overtook this one.
      const impossible = end + seconds * 1000;
      const isOver = sql`(rate_limit.expire <= ${begin} or rate_limit.expire > ${impossible})`;
      const statement = sql<{ points: number }>`
        insert into rate_limit (key, points, expire) values (${stored(key)}, 1, ${end})
        on conflict (key) do update set
          points = case when ${isOver} then 1 else rate_limit.points + 1 end,
          expire = case when ${isOver} then excluded.expire else rate_limit.expire end
        returning points`;
      const { rows } = await withDatabase((db) => statement.execute(db));
      return rows[0]!.points <= points;
    },
    giveBack: async (key) => {
      await withDatabase((db) => sql`update rate_limit set points = points - 1 where key = ${stored(key)}`.execute(db));
    },
  };
}
