import { describe } from "vitest";
import { query } from "./postgres.ts";
import { newDatabase } from "./shared-postgres.ts";

/**
 * Settings of an empty store of the kind under test, DATA_DIR aside. The one before it must be
 * closed.
 */
export type NewStore = () => Promise<Record<string, string>>;

/** `npm run check` leaves PostgreSQL to `npm test`. */
export const stores = process.env.TESTS === "quick" ? ["sqlite"] : ["sqlite", "postgres"];

/** To empty tables takes a third of the time of making them, and that less than a new database. */
const empty = {
  rows: `do $$ begin execute (select coalesce('truncate ' || string_agg(tablename, ', ') || ' cascade', 'select 1')
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%'); end $$`,
  tables: "drop schema public cascade; create schema public",
};

/**
 * What is true of a store is true of both: the same tests run on SQLite and on PostgreSQL.
 * @param emptied what is removed of the store of the test before
 */
export function describeEachStore(tests: (newStore: NewStore) => void, emptied: keyof typeof empty = "rows"): void {
  describe("on SQLite", () => {
    tests(async () => ({}));
  });
  describe.runIf(stores.includes("postgres"))("on PostgreSQL", () => {
    const SESSION_SECRET = "one secret of 32 characters or more for all";
    let DATABASE_URL: string | undefined;
    tests(async () => {
      if (DATABASE_URL) await query(DATABASE_URL, empty[emptied]);
      DATABASE_URL ??= await newDatabase();
      return { DATABASE_URL, SESSION_SECRET };
    });
  });
}
