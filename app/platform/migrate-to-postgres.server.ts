import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Kysely, Transaction } from "kysely";
import {
  carriedTables,
  type CarriedTable,
  forEachTable,
  insertRows,
  type Row,
  type RowCounts,
  rowPages,
} from "./carried-rows.server.ts";
import { env } from "./env.server.ts";
import { openPostgres } from "./open-postgres.server.ts";
import { openSqlite, sqliteFile } from "./open-sqlite.server.ts";
import { asSoleWriter, lockTables } from "./sole-writer.server.ts";
import type { Tables } from "./tables.server.ts";

export type MoveResult =
  /** With how many rows of each table were carried over, or were found there already. */
  | { outcome: "moved" | "moved-before"; rows: RowCounts }
  /** Nothing was changed. The reason is a sentence for the operator. */
  | { outcome: "refused"; reason: string };

type Digest = { count: number; checksum: bigint };

/**
 * Carries the embedded store in DATA_DIR over to the empty database that DATABASE_URL names, in one transaction:
 * cut off at any point, nothing of it is there, and it can simply be run again. Counts and checksums are compared
 * before it is committed. The embedded store takes no messages meanwhile, and stays as it was.
 * @param report gets one line of progress at a time
 * @throws what either store failed with
 */
export async function migrateToPostgres({ report }: { report: (line: string) => void }): Promise<MoveResult> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL === undefined) return refused("DATABASE_URL is not set: it names the database to move to.");
  if (!existsSync(sqliteFile(DATA_DIR)))
    return refused(`There is no ${sqliteFile(DATA_DIR)}: DATA_DIR names its folder.`);
  const source = await openSqlite(DATA_DIR, "command");
  try {
    const target = await openPostgres(DATABASE_URL, "command");
    try {
      // What a visitor is thanked for while we read would stay behind.
      return await asSoleWriter(source.db, (from) => target.db.transaction().execute((to) => move(from, to, report)));
    } finally {
      await target.db.destroy();
    }
  } finally {
    await source.db.destroy();
  }
}

const refused = (reason: string): MoveResult => ({ outcome: "refused", reason });

async function move(
  from: Kysely<Tables>,
  to: Transaction<Tables>,
  report: (line: string) => void,
): Promise<MoveResult> {
  await lockTables(to);
  const wanted = await digests(from);
  const there = await digests(to);
  const rows = await forEachTable(async (table) => wanted[table].count);
  if (carriedTables.some((table) => there[table].count > 0)) {
    if (same(wanted, there)) return { outcome: "moved-before", rows };
    return refused("The database holds other messages already: move to an empty one.");
  }
  for (const table of carriedTables) {
    let done = 0;
    for await (const page of rowPages(from, table)) {
      await insertRows(to, table, page);
      done += page.length;
      report(`${table}: ${done} of ${wanted[table].count}`);
    }
  }
  await carryDailyJobs(from, to);
  report("comparing counts and checksums");
  if (!same(wanted, await digests(to))) throw new Error("What arrived is not what was sent. Nothing was moved.");
  return { outcome: "moved", rows };
}

/** A site that ran on the database before may have done today's there. */
async function carryDailyJobs(from: Kysely<Tables>, to: Kysely<Tables>): Promise<void> {
  const rows = await from.selectFrom("daily_job").selectAll().execute();
  for (const row of rows)
    await to
      .insertInto("daily_job")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const same = (one: Record<CarriedTable, Digest>, other: Record<CarriedTable, Digest>) =>
  carriedTables.every(
    (table) => one[table].count === other[table].count && one[table].checksum === other[table].checksum,
  );

const digests = (db: Kysely<Tables>) => forEachTable((table) => digest(db, table));

/** A sum over the rows, since the two stores do not sort texts alike. */
async function digest(db: Kysely<Tables>, table: CarriedTable): Promise<Digest> {
  let count = 0;
  let checksum = 0n;
  for await (const page of rowPages(db, table)) {
    count += page.length;
    for (const row of page) checksum = BigInt.asUintN(256, checksum + rowHash(row));
  }
  return { count, checksum };
}

function rowHash(row: Row): bigint {
  const columns = Object.keys(row).toSorted((one, other) => (one < other ? -1 : 1));
  const text = JSON.stringify(columns.map((column) => [column, row[column]]));
  return BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
}
