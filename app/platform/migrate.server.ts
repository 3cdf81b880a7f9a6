import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#migrations/migrations.ts";
import type { Tables } from "./tables.server.ts";

const migrator = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * How far a store has come: `new` has no tables yet, in a `current` one all our migrations have run. Those of a newer
 * release may have run as well: the older one serves on.
 */
export async function stageOf(db: Kysely<Tables>): Promise<"new" | "older" | "current"> {
  const known = await migrator(db).getMigrations();
  if (known.every(({ executedAt }) => executedAt)) return "current";
  return known.some(({ executedAt }) => executedAt) ? "older" : "new";
}

/**
 * Runs what is missing. Instances that do so at one moment wait for each other: in PostgreSQL an advisory lock sees to it.
 * @throws what a migration failed with; nothing of it stays
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}
