import type { Kysely } from "kysely";

/** What an owner has said of the company that moves in, until it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("company_answer")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
