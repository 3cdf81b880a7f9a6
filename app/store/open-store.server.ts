import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#migrations/migrations.ts";
import type { Tables } from "./tables.server.ts";

/** An open store: an SQLite file, or PostgreSQL connections. */
export type OpenStore = {
  db: Kysely<Tables>;
  /** Whether it had no tables before opening. */
  isNew: boolean;
  /** Whether it is unchanged since opening; if not, it is reopened. */
  isInPlace: () => boolean;
  isBrokenBy: (error: unknown) => boolean;
  /** @throws Error with the reason if a message cannot be stored now */
  checkWritable: () => Promise<void>;
  /**
   * Removes deleted data from the store's own files, as far as possible.
   * @returns false if blocked, for example by a long reader: then retry
   */
  scrub: () => Promise<boolean>;
};

/** Visitors wait for it, so timeouts are short; a command at a terminal may take long. */
export type TimeOuts = "visitor" | "command";

/**
 * Runs the missing migrations. Tolerates those of a newer release, after a downgrade.
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
 * Runs the missing migrations in one transaction. Concurrent instances wait for each other.
 * @returns false if another instance ran them meanwhile
 * @throws errors of a migration, which is rolled back
 */
export async function migrate(db: Kysely<Tables>): Promise<boolean> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return results.length > 0;
}

const migrator = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
