import { type Kysely, PostgresAdapter, sql } from "kysely";

const columns = sql.raw(
  `lead_id, channel, state, attempts, next_attempt_at, last_error, finished_at, claimed_by, claimed_until,
  last_attempt_at, fault, flagged, retried_at, gathered_at`,
);

/** Answers to visitors: notes that were mailed. A lead has a delivery for each, so its note belongs to the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("note")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("note"))
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table outbox add column note_id text not null default '', drop constraint outbox_pk,
      add constraint outbox_pk primary key (lead_id, channel, note_id)`.execute(db);
    return;
  }
  // SQLite cannot change the key of a table. The columns stand as in PostgreSQL: backups list them.
  await sql`create table new_outbox (
    lead_id text not null references lead (id) on delete cascade, channel text not null,
    state text not null, attempts integer not null, next_attempt_at text not null, last_error text, finished_at text,
    claimed_by text, claimed_until text, last_attempt_at text, fault text, flagged integer not null default 0,
    retried_at text, gathered_at text, note_id text not null default '',
    constraint outbox_pk primary key (lead_id, channel, note_id))`.execute(db);
  await sql`insert into new_outbox (${columns}) select ${columns} from outbox`.execute(db);
  await sql`drop table outbox`.execute(db);
  await sql`alter table new_outbox rename to outbox`.execute(db);
  await sql`create index outbox_due on outbox (state, channel, flagged, attempts, next_attempt_at)`.execute(db);
}
