import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Kysely, Transaction } from "kysely";
import type { Env } from "#app/platform/env.server.ts";
import { openPostgres } from "#app/store/open-postgres.server.ts";
import { openSqlite, sqliteFile } from "#app/store/open-sqlite.server.ts";
import {
  deleteRows,
  inExclusiveTransaction,
  insertPages,
  jsonRow,
  isOccupied,
  noRows,
  portableTables,
  type Row,
  type RowCounts,
  rowPages,
  withProgress,
} from "#app/store/portable-rows.server.ts";
import type { Tables } from "#app/store/tables.server.ts";

export type MoveResult =
  /** `rows`: number of rows per table that were moved, or were there already. */
  | { outcome: "moved" | "moved-before"; rows: RowCounts }
  /** Nothing was changed. The reason is a sentence for the operator. */
  | { outcome: "refused"; reason: string };

/**
 * Moves the embedded store in DATA_DIR to the empty database that DATABASE_URL names, in one
 * transaction, after comparing counts and checksums; after an interruption it can be run again. The
 * embedded store accepts no messages meanwhile, and stays unchanged.
 * @param report called with each line of progress
 * @throws errors of either store
 */
export async function migrateToPostgres(
  { DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  report: (line: string) => void,
): Promise<MoveResult> {
  if (DATABASE_URL === undefined) return refusal("DATABASE_URL is not set. Set it to the database to move to.");
  if (!existsSync(sqliteFile(DATA_DIR)))
    return refusal(`There is no ${sqliteFile(DATA_DIR)}: set DATA_DIR to its folder.`);
  await using source = (await openSqlite(DATA_DIR, "command")).db;
  await using target = (await openPostgres(DATABASE_URL, "command")).db;
  // A message that is acknowledged while we read would be left behind.
  return await inExclusiveTransaction(source, (from) => inExclusiveTransaction(target, (to) => move(from, to, report)));
}

const refusal = (reason: string): MoveResult => ({ outcome: "refused", reason });

async function move(
  from: Kysely<Tables>,
  to: Transaction<Tables>,
  report: (line: string) => void,
): Promise<MoveResult> {
  const sourceDigest = await digest(from);
  const there = await digest(to);
  const { rows } = sourceDigest;
  if (isOccupied(there.rows)) {
    if (isSame(sourceDigest, there)) return { outcome: "moved-before", rows };
    return refusal("The database already holds other messages or content. Move to an empty one.");
  }
  await deleteRows(to);
  await insertPages(to, withProgress(rowPages(from), rows, report));
  // A site that used the database before may have run today's jobs there.
  for (const job of await from.selectFrom("daily_job").selectAll().execute())
    await to
      .insertInto("daily_job")
      .values(job)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  report("comparing counts and checksums");
  if (!isSame(sourceDigest, await digest(to))) throw new Error("What arrived is not what was sent. Nothing was moved.");
  return { outcome: "moved", rows };
}

type Digest = { rows: RowCounts; checksum: bigint };

const isSame = (one: Digest, other: Digest) =>
  one.checksum === other.checksum && portableTables.every((table) => one.rows[table] === other.rows[table]);

/** The checksum is a sum over the rows, since the two stores do not sort texts alike. */
async function digest(db: Kysely<Tables>): Promise<Digest> {
  const rows = noRows();
  let checksum = 0n;
  for await (const [table, page] of rowPages(db)) {
    rows[table] += page.length;
    for (const row of page) checksum = BigInt.asUintN(256, checksum + hashOf(table, row));
  }
  return { rows, checksum };
}

function hashOf(table: string, row: Row): bigint {
  const columns = Object.entries(jsonRow(row)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([table, columns]);
  return BigInt(`0x${hash("sha256", text)}`);
}
