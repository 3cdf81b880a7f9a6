import type { Kysely } from "kysely";

/** How a lead reached the company, if not by the website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("lead")
    .addColumn("origin", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
