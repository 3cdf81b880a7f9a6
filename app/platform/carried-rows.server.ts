import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.server.ts";

/** Tables that a move or a backup carries; what is left out means nothing elsewhere, or for long. */
export type CarriedTable = Extract<keyof Tables, "lead" | "outbox" | "note">;
export type Row = Record<string, string | number | null>;
export type RowCounts = Record<CarriedTable, number>;

/** What rows are told apart by; tables that others refer to come first. */
const keys: Record<CarriedTable, string[]> = { lead: ["id"], outbox: ["lead_id", "channel"], note: ["id"] };
export const carriedTables = Object.keys(keys) as CarriedTable[];

/** What searches go by. It holds visitors' words too; it is made again from the carried rows where they arrive. */
export const searchTables = ["lead_search", "lead_search_block", "lead_unindexed"] as const satisfies (keyof Tables)[];

/** Some twenty columns of a lead times this stay below PostgreSQL's 65,535 values a statement. */
const pageRows = 500;

/** Makes something for each table. */
export async function forEachTable<T>(make: (table: CarriedTable) => Promise<T>): Promise<Record<CarriedTable, T>> {
  const made: [CarriedTable, T][] = [];
  for (const table of carriedTables) made.push([table, await make(table)]);
  return Object.fromEntries(made) as Record<CarriedTable, T>;
}

/** All rows of a table, some at a time. Only in a transaction do they belong together. */
export async function* rowPages(db: Kysely<Tables>, table: CarriedTable): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += pageRows) {
    const page = (await untyped(db)
      .selectFrom(table)
      .selectAll()
      .orderBy(sql.join(keys[table].map((key) => sql.ref(key))))
      .limit(pageRows)
      .offset(offset)
      .execute()) as Row[];
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
  }
}

/** @param rows no more than a page of `rowPages`, all with the same columns */
export async function insertRows(db: Kysely<Tables>, table: CarriedTable, rows: Row[]): Promise<void> {
  await untyped(db).insertInto(table).values(rows).execute();
}

export async function countRows(db: Kysely<Tables>): Promise<RowCounts> {
  return forEachTable(async (table) => {
    const { count } = await untyped(db)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
}

const untyped = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, Row>>;
