import type { Kysely } from "kysely";

/** Members' browsers, the browser that requested a link, and times of proofs of identity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("member_browser")
    .addColumn("browser_sha256", "text", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id").onDelete("cascade"))
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("member_browser_key", ["browser_sha256", "member_id"])
    .execute();
  await db.schema.createIndex("member_browser_member").on("member_browser").column("member_id").execute();
  await db.schema.alterTable("sign_in_link").addColumn("asked_by", "text").execute();
  await db.schema.alterTable("member_session").addColumn("proved_at", "text").execute();
}
