import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#migrations/migrations.ts";
import type { Tables } from "./tables.server.ts";

/** An open store: SQLite's file or PostgreSQL's connections. */
export type OpenStore = {
  db: Kysely<Tables>;
  /** Whether it had no tables before. */
  isNew: boolean;
  /** Whether it is still there as it was opened; if not, it is opened again. */
  isInPlace: () => boolean;
  /** Whether it must be opened again after such an error. */
  isBrokenBy: (error: unknown) => boolean;
  /** @throws Error with the reason why a message could not be stored now */
  checkWritable: () => Promise<void>;
  /**
   * Removes deleted data from the store's own files, as far as possible.
   * @returns false if others, such as a long reader, prevent it: then it is to be tried again
   */
  scrub: () => Promise<boolean>;
};

/** Visitors wait for it; a command at a terminal may wait for long work. */
export type TimeOuts = "visitor" | "command";

/**
 * Runs the missing migrations. Those of a newer release may have run as well: the older one serves
 * on.
 * @param run runs them; unset: on this connection
 * @returns whether there were no tables before
 * @throws errors of a migration, which is rolled back
 */
export async function bringUpToDate(db: Kysely<Tables>, run = migrate): Promise<boolean> {
  const allMigrations = await migrator(db).getMigrations();
  const executedMigrations = allMigrations.filter(({ executedAt }) => executedAt);
  return executedMigrations.length < allMigrations.length && (await run(db)) && executedMigrations.length === 0;
}

/**
 * Runs the missing ones in one transaction. Concurrent instances wait for each other.
 * @returns false if another instance ran them meanwhile
 * @throws errors of a migration, which is rolled back
 */
export async function migrate(db: Kysely<Tables>): Promise<boolean> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return results.length > 0;
}

const migrator = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
