import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { BoundedRateLimiter } from "./bounded-rate-limiter.server.ts";
import { withDatabase } from "./database.server.ts";
import { env } from "./env.server.ts";
import { limitKey } from "./limit-key.server.ts";
import { takeTogether } from "./take-together.server.ts";

/** How often something may be done, counted for each key from its first time on. */
export type Limit = {
  /** Takes points of what is left, one unless said, and answers with the seconds to wait where there are not so many. */
  take: (key: string, points?: number) => Promise<{ retryAfterSeconds: number } | undefined>;
  /** Gives back what was taken. Once the key's time is over there is nothing to give back to. */
  giveBack: (key: string, points?: number) => Promise<void>;
  /** Takes what something did cost, also where that is more than is left. */
  charge: (key: string, points: number) => Promise<void>;
};

/**
 * With DATABASE_URL all instances count together; while the database is away each counts for itself.
 * @param options.name one word of its own for every limit
 */
export function createLimit(options: { name: string; points: number; seconds: number }): Limit {
  const limiter = createLimiter(options);
  return {
    take: async (key, points = 1) => {
      try {
        await limiter.consume(stored(key), points);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await limiter.reward(stored(key), points);
        return { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    giveBack: async (key, points = 1) => {
      const taken = (await limiter.get(stored(key)))?.consumedPoints ?? 0;
      if (taken > 0) await limiter.reward(stored(key), Math.min(points, taken));
    },
    charge: async (key, points) => void (await limiter.penalty(stored(key), points)),
  };
}

function createLimiter({ name, points, seconds }: { name: string; points: number; seconds: number }) {
  const memory = new BoundedRateLimiter({ keyPrefix: name, points, duration: seconds });
  if (env().DATABASE_URL === undefined) return memory;
  return new RateLimiterPostgres({
    storeClient: { query },
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: memory,
  });
}

const query = ({ name, text, values }: { name: string; text: string; values: unknown[] }) =>
  withDatabase((db) =>
    name === "rlflx-upsert"
      ? takeTogether(db, values as [key: string, points: number, expire: number, now: number])
      : db.executeQuery(CompiledQuery.raw(text, values)),
  );

/** In memory a key may be what it is. */
const stored = (key: string): string => (env().DATABASE_URL === undefined ? key : limitKey(key));
