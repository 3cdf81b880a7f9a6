import { type Kysely, sql, type Transaction } from "kysely";
import { carriedTables, searchTables } from "./carried-rows.server.ts";
import { isPostgres } from "./is-postgres.server.ts";
import type { Tables } from "./tables.server.ts";

/**
 * Work in a transaction during which nobody else writes leads; others may read what was there before. In SQLite every
 * transaction that may write is of that kind.
 */
export async function asSoleWriter<T>(db: Kysely<Tables>, work: (to: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    if (isPostgres(transaction)) await lockTables(transaction);
    return work(transaction);
  });
}

/** PostgreSQL only: nobody else may write until the transaction ends. */
export async function lockTables(transaction: Transaction<Tables>): Promise<void> {
  // What searches go by is deleted along.
  const written = [...carriedTables, ...searchTables];
  const tables = sql.join(written.map((table) => sql.table(table)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(transaction);
}
