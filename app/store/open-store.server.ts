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
   * Takes what was deleted out of the store's own files, as far as it can.
   * @returns false if others, such as a long reader, did not let it: then it is to be tried again
   */
  scrub: () => Promise<boolean>;
};

/** A visitor waits along; a command at a terminal may wait for long work. */
export type TimeOuts = "visitor" | "command";

/**
 * Runs the migrations that are missing. Those of a newer release may have run as well: the older
 * one serves on.
 * @param run runs them; unset: on this connection
 * @returns whether there were no tables before
 * @throws what a migration failed with; nothing of it stays
 */
export async function bringUpToDate(db: Kysely<Tables>, run = migrate): Promise<boolean> {
  const known = await migrator(db).getMigrations();
  const executed = known.filter(({ executedAt }) => executedAt);
  return executed.length < known.length && (await run(db)) && executed.length === 0;
}

/**
 * Runs what is missing, in one transaction. Instances that do so at one moment wait for each other.
 * @returns false if another instance ran it meanwhile
 * @throws what a migration failed with; nothing of it stays
 */
export async function migrate(db: Kysely<Tables>): Promise<boolean> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return results.length > 0;
}

const migrator = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
