import type { Kysely } from "kysely";

/** How far writers' drafts are. Who changed earlier drafts is not known: they have no sole author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["sole_author", "stage", "stage_by", "stage_note"])
    await db.schema
      .alterTable("content_draft")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
}
