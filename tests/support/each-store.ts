import { describe } from "vitest";
import { query } from "./postgres.ts";
import { newDatabase } from "./shared-postgres.ts";

type Kind = "sqlite" | "postgres";

/** `npm run check` leaves PostgreSQL to `npm test`. */
export const stores: Kind[] = process.env.TESTS === "quick" ? ["sqlite"] : ["sqlite", "postgres"];

/** Deleting a few rows takes a tenth of the time of truncating, which is faster than new tables. */
const empty = {
  rows: `do $$ declare each text; begin
    set local session_replication_role = replica;
    for each in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute 'delete from ' || quote_ident(each);
    end loop; end $$`,
  tables: "drop schema public cascade; create schema public",
};

/** Files share a process, which has one database. */
let sharedUrl: string | undefined;

/**
 * Settings of an empty store of a kind, except DATA_DIR. The previous store must be closed.
 * @param emptied tables to empty before each test
 */
export async function emptyStore(kind: Kind, emptied: keyof typeof empty = "rows"): Promise<Record<string, string>> {
  if (kind === "sqlite") return {};
  if (sharedUrl) await query(sharedUrl, empty[emptied]);
  sharedUrl ??= await newDatabase();
  return { DATABASE_URL: sharedUrl, SESSION_SECRET: "one secret of 32 characters or more for all" };
}

/** Like `emptyStore` for the kind under test. */
export type NewStore = (emptied?: keyof typeof empty) => Promise<Record<string, string>>;

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeEachStore(tests: (newStore: NewStore) => void): void {
  describe("on SQLite", () => {
    tests(() => emptyStore("sqlite"));
  });
  describe.runIf(stores.includes("postgres"))("on PostgreSQL", () => {
    tests((emptied) => emptyStore("postgres", emptied));
  });
}
