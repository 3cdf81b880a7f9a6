import { type Kysely, sql } from "kysely";

/** What a member will do about a lead, and when; the digest of a member's address of a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("lead")
    .addColumn("follow_up", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`create index lead_follow_up on lead (follow_up) where follow_up <> ''`.execute(db);
  await db.schema.alterTable("member").addColumn("calendar_sha256", "text").execute();
  await db.schema.createIndex("member_calendar").on("member").column("calendar_sha256").unique().execute();
}
