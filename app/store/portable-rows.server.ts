import { type Kysely, sql, type Transaction } from "kysely";
import { isPostgres } from "./is-postgres.server.ts";
import type { Tables } from "./tables.server.ts";

/** Tables of visitors' messages and of related rows. */
export const leadTables = ["lead", "outbox", "note", "lead_change", "lead_file"] as const satisfies (keyof Tables)[];
/** Keys of the tables of a move or backup, in the order of locks, as in publishing: prevents deadlocks. */
const keys = {
  lead: ["id"],
  outbox: ["lead_id", "channel", "note_id"],
  note: ["id"],
  lead_change: ["id"],
  lead_file: ["lead_id", "field"],
  content_publication: ["number"],
  content_text: ["sha256"],
  content_change: ["publication", "path"],
  content_redirect: ["publication", "from_path"],
  content_draft: ["path"],
  content_bin: ["path"],
  company_answer: ["name"],
  picture: ["id"],
  picture_file: ["picture_id", "name"],
  content_picture: ["publication", "picture_id"],
  member: ["id"],
  passkey: ["id"],
  visit_sum: ["day", "measure", "name"],
} satisfies { [Table in keyof Tables]?: (keyof Tables[Table])[] };
export type PortableTable = keyof typeof keys;
export const portableTables = Object.keys(keys) as PortableTable[];
export type Row = Record<string, string | number | null | Uint8Array>;
export type RowCounts = Record<PortableTable, number>;
/** Rows of one table at a time, at most `rowsAtOnce`, all with the same columns. */
export type Pages = AsyncIterable<[PortableTable, Row[]]>;

/** The search index, which holds visitors' words too. A store rebuilds it from its rows. */
export const searchTables = ["lead_search", "lead_search_block", "lead_unindexed"] as const satisfies (keyof Tables)[];

/** A lead has some twenty columns, so this stays below PostgreSQL's 65,535 values per statement. */
const pageRows = 500;
/** A text is some 10 KB, a picture's file up to 3 MB, a visitor's up to 10. */
const fewer: Partial<Record<PortableTable, number>> = { content_text: 100, picture_file: 4, lead_file: 1 };
export const rowsAtOnce = (table: PortableTable): number => fewer[table] ?? pageRows;

export const noRows = (): RowCounts => Object.fromEntries(portableTables.map((table) => [table, 0])) as RowCounts;

/** Whether there are rows that must not be overwritten. Ignores visits, which a new site counts at once. */
export const isOccupied = (rows: RowCounts): boolean =>
  portableTables.some((table) => table !== "visit_sum" && rows[table] > 0);

/** A row in a JSON-compatible form, identical for both stores. */
export const jsonRow = (row: Row): Record<string, string | number | null | { base64: string }> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
    ]),
  );

/** All rows; consistent only within a transaction. */
export async function* rowPages(db: Kysely<Tables>): AsyncGenerator<[PortableTable, Row[]]> {
  for (const table of portableTables) {
    const most = rowsAtOnce(table);
    let count = most;
    for (let offset = 0; count === most; offset += most) {
      const page = (await anyRows(db)
        .selectFrom(table)
        .selectAll()
        .orderBy(sql.join(keys[table].map((key) => sql.ref(key))))
        .limit(most)
        .offset(offset)
        .execute()) as Row[];
      if (page.length > 0) yield [table, page];
      count = page.length;
    }
  }
}

/** Passes pages on. @param report called with a line after each processed page */
export async function* withProgress(
  pages: Pages,
  expectedCounts: RowCounts,
  report: (line: string) => void,
): AsyncGenerator<[PortableTable, Row[]]> {
  const insertedCounts = noRows();
  for await (const [table, page] of pages) {
    yield [table, page];
    insertedCounts[table] += page.length;
    report(`${table}: ${insertedCounts[table]} of ${expectedCounts[table]}`);
  }
}

export async function insertPages(db: Kysely<Tables>, pages: Pages): Promise<void> {
  for await (const [table, page] of pages) await anyRows(db).insertInto(table).values(page).execute();
}

export async function countRows(db: Kysely<Tables>): Promise<RowCounts> {
  const counts = noRows();
  for (const table of portableTables) {
    const { count } = await anyRows(db)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

const anyRows = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, Row>>;

/** Members, and rows that are deleted with them. */
export const memberTables: readonly PortableTable[] = ["member", "passkey"];

/** Deletes all rows of the portable tables, some by cascade, and the search text. */
export async function deleteRows(db: Transaction<Tables>, keepMembers = false): Promise<void> {
  const content = [
    "content_draft",
    "content_bin",
    "company_answer",
    "content_publication",
    "content_text",
    "picture",
  ] as const;
  for (const table of ["lead", "lead_search_block", ...content, "visit_sum"] as const)
    await db.deleteFrom(table).execute();
  if (!keepMembers) await db.deleteFrom("member").execute();
}

/** Runs work in a transaction that blocks other writers of these rows; readers see the previous state. */
export async function inExclusiveTransaction<T>(
  db: Kysely<Tables>,
  work: (to: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    // Includes the search text, which is deleted too.
    const tables = sql.join([...portableTables, ...searchTables].map((table) => sql.table(table)));
    if (isPostgres(transaction)) await sql`lock table ${tables} in share row exclusive mode`.execute(transaction);
    return work(transaction);
  });
}
