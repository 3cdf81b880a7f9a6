import type { Kysely } from "kysely";
import { migrations } from "#migrations/migrations.ts";
import { writeBackup } from "./backup-file.server.ts";
import {
  carriedTables,
  countRows,
  type CarriedTable,
  type Row,
  type RowCounts,
  rowPages,
} from "./carried-rows.server.ts";
import { withDatabase } from "./database.server.ts";
import type { Tables } from "./tables.server.ts";

/** The last change of the tables that this release knows. */
export const lastMigration = (): string => Object.keys(migrations).at(-1)!;

type Options = {
  /** Whether a file of that name may go. */
  replace: boolean;
  /** Gets one line of progress at a time. */
  report: (line: string) => void;
};

/**
 * Writes leads, their deliveries and notes into a file, as they are at one moment, while the site runs on.
 * The file fits both stores: it can be restored into the other kind as well.
 * @throws StoreUnavailable, also with a fault of the file system as its cause
 */
export async function backup(file: string, options: Options): Promise<RowCounts> {
  return withDatabase((db) =>
    // SQLite sees one moment in any transaction.
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((snapshot) => backupOf(snapshot, file, options)),
  );
}

/** @param db a transaction in which all rows are of one moment */
export async function backupOf(db: Kysely<Tables>, file: string, { replace, report }: Options): Promise<RowCounts> {
  const wanted = await countRows(db);
  const start = { madeAt: new Date().toISOString(), migration: lastMigration() };
  return writeBackup(file, start, allRows(db, wanted, report), { replace });
}

async function* allRows(
  db: Kysely<Tables>,
  wanted: RowCounts,
  report: (line: string) => void,
): AsyncGenerator<[CarriedTable, Row[]]> {
  for (const table of carriedTables) {
    let done = 0;
    for await (const page of rowPages(db, table)) {
      yield [table, page];
      done += page.length;
      report(`${table}: ${done} of ${wanted[table]}`);
    }
  }
}
