import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Search index of messages. Triggers, which also work for the previous release, list leads to
 * index, and empty a block's index after a deletion in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;

  await db.schema
    .createTable("lead_unindexed")
    .addColumn("lead_id", "text", (column) => column.primaryKey().notNull().references("lead.id").onDelete("cascade"))
    .addColumn("received_at", "text", (column) => column.notNull())
    .execute();
  // In indexing order, so that a long list is not sorted for each batch.
  await db.schema
    .createIndex("lead_unindexed_order")
    .on("lead_unindexed")
    .columns(["received_at", "lead_id"])
    .execute();
  await db.schema
    .createTable("lead_search")
    .addColumn("number", "integer", (column) => column.primaryKey().notNull())
    .addColumn("lead_id", "text", (column) => column.notNull().unique().references("lead.id").onDelete("cascade"))
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("lead_search_block")
    .addColumn("block", "integer", (column) => column.primaryKey().notNull())
    .addColumn("grams", isPostgres ? "bytea" : "blob")
    .execute();
  await sql`create index lead_search_block_unindexed on lead_search_block (block) where grams is null`.execute(db);

  for (const statement of isPostgres ? postgresTriggers : sqliteTriggers) await sql.raw(statement).execute(db);
  await sql`insert into lead_unindexed (lead_id, received_at) select id, received_at from lead`.execute(db);
}

const sqliteTriggers = [
  `create trigger lead_is_unindexed after insert on lead begin
    insert into lead_unindexed (lead_id, received_at) values (new.id, new.received_at) on conflict do nothing;
  end`,
  `create trigger note_is_unindexed after insert on note begin
    insert into lead_unindexed (lead_id, received_at)
      select id, received_at from lead where id = new.lead_id on conflict do nothing;
  end`,
  `create trigger block_is_unindexed after delete on lead_search begin
    update lead_search_block set grams = null where block = old.number / 32;
  end`,
];

const postgresTriggers = [
  // Every search reads the whole column: out-of-line storage would take ten times as long.
  "alter table lead_search_block alter column grams set storage plain",
  `create or replace function lead_is_unindexed() returns trigger language plpgsql set search_path from current as $$ begin
    insert into lead_unindexed (lead_id, received_at) select id, received_at from added on conflict do nothing;
    return null;
  end $$`,
  `create trigger lead_is_unindexed after insert on lead
    referencing new table as added for each statement execute function lead_is_unindexed()`,
  // Updates existing rows: a process that is indexing the lead now has not seen this note, and must
  // wait for it.
  `create or replace function note_is_unindexed() returns trigger language plpgsql set search_path from current as $$ begin
    insert into lead_unindexed (lead_id, received_at)
      select id, received_at from lead where id in (select lead_id from added)
      on conflict (lead_id) do update set received_at = excluded.received_at;
    return null;
  end $$`,
  `create trigger note_is_unindexed after insert on note
    referencing new table as added for each statement execute function note_is_unindexed()`,
  `create or replace function block_is_unindexed() returns trigger language plpgsql set search_path from current as $$ begin
    update lead_search_block set grams = null where block in (select number / 32 from removed);
    return null;
  end $$`,
  `create trigger block_is_unindexed after delete on lead_search
    referencing old table as removed for each statement execute function block_is_unindexed()`,
];
