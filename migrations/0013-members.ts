import { type Kysely, PostgresAdapter } from "kysely";

/** Members, their passkeys and links, and their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("member")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("invited_at", "text", (column) => column.notNull())
    .addColumn("invited_by", "text", (column) => column.notNull())
    .addColumn("signed_in_at", "text")
    .execute();
  const ofMember = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("member_id", "text", (column) => column.notNull().references("member.id").onDelete("cascade"));
  await ofMember("sign_in_link")
    .addColumn("token_sha256", "text", (column) => column.primaryKey().notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await ofMember("member_session")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("token_sha256", "text", (column) => column.notNull().unique())
    .addColumn("began_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .addColumn("browser", "text", (column) => column.notNull())
    .execute();
  await ofMember("passkey")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("public_key", isPostgres ? "bytea" : "blob", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema
    .createTable("passkey_challenge")
    .addColumn("challenge", "text", (column) => column.primaryKey().notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  for (const table of ["sign_in_link", "member_session", "passkey"])
    await db.schema.createIndex(`${table}_member`).on(table).column("member_id").execute();
  // Subject of a member's action, such as a document or a reference number.
  await db.schema.alterTable("desk_audit").addColumn("subject", "text").execute();
}
