import { describe } from "vitest";
import { query } from "./postgres.ts";
import { newDatabase } from "./shared-postgres.ts";

/**
 * Settings of an empty store of the kind under test, DATA_DIR aside. The one before it must be
 * closed.
 */
export type NewStore = () => Promise<Record<string, string>>;

/** What is true of a store is true of both: the same tests run on SQLite and on PostgreSQL. */
export function describeEachStore(tests: (newStore: NewStore) => void): void {
  describe("on SQLite", () => {
    tests(async () => ({}));
  });
  describe("on PostgreSQL", () => {
    const SESSION_SECRET = "one secret of 32 characters or more for all";
    let DATABASE_URL: string | undefined;
    tests(async () => {
      // To empty a database is quicker than to make one.
      if (DATABASE_URL) await query(DATABASE_URL, "drop schema public cascade; create schema public");
      DATABASE_URL ??= await newDatabase();
      return { DATABASE_URL, SESSION_SECRET };
    });
  });
}
