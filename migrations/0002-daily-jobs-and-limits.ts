import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Daily jobs, each run by one of several instances, and used points of limits. `expire` is in
 * milliseconds since 1970.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("daily_job")
    .addColumn("job", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("began_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .addPrimaryKeyConstraint("daily_job_pk", ["job", "day"])
    .execute();

  await db.schema
    .createTable("rate_limit")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("expire", "bigint")
    .execute();
  // Counting must not wait for the disk, and a crash may lose counts.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`alter table rate_limit set unlogged`.execute(db);
}
