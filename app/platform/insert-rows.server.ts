import { type Kysely, sql } from "kysely";
import { inParts } from "./in-batches.server.ts";
import { isPostgres } from "./is-postgres.server.ts";
import type { Tables } from "./tables.server.ts";

/**
 * Inserts rows that all have the same columns; what is there already is left as it is. The text of the statements does
 * not depend on how many rows there are, so that the store knows it already.
 * @param returned column whose values are wanted
 * @returns those of the rows that were written
 */
export async function insertNewRows<Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  db: Kysely<Tables>,
  table: Table,
  rows: Tables[Table][],
  returned: Column,
): Promise<Tables[Table][Column][]> {
  if (rows.length === 0) return [];
  const names = Object.keys(rows[0]!) as (keyof Tables[Table] & string)[];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  // PostgreSQL is a journey away: one statement, however many rows. SQLite is quicker without JSON.
  const parts = isPostgres(db) ? [rows] : inParts(rows);
  const written: Tables[Table][Column][] = [];
  for (const part of parts) {
    const values = isPostgres(db)
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)`
      : sql`values ${sql.join(part.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`))}`;
    const { rows: found } = await sql<Record<Column, Tables[Table][Column]>>`
      insert into ${sql.table(table)} (${columns}) ${values} on conflict do nothing
      returning ${sql.ref(returned)}`.execute(db);
    written.push(...found.map((row) => row[returned]));
  }
  return written;
}
