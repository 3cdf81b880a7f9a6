import type { Kysely } from "kysely";

/** What a visitor means to spend; empty in leads of the previous release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("lead")
    .addColumn("budget", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
