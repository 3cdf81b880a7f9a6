import type { Kysely } from "kysely";

/** Daily visit counts, and questions that the assistant could not answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visit_sum")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("measure", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_sum_key", ["day", "measure", "name"])
    .execute();
  await db.schema
    .createTable("unanswered_question")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addColumn("done", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("unanswered_question_key", ["day", "locale", "words"])
    .execute();
}
