import type { Transaction } from "kysely";
import { migrations } from "#migrations/migrations.ts";
import { backupOf } from "./backup.server.ts";
import { backupRows, checkBackup } from "./backup-file.server.ts";
import { type CarriedTable, countRows, insertRows, type Row, type RowCounts } from "./carried-rows.server.ts";
import { withDatabase } from "./database.server.ts";
import { env } from "./env.server.ts";
import { makeFolder } from "./make-folder.server.ts";
import { replacedFile } from "./replaced-stores.server.ts";
import { asSoleWriter } from "./sole-writer.server.ts";
import { endLoss } from "./store-mark.server.ts";
import type { Tables } from "./tables.server.ts";

export type RestoreResult =
  /** `saved` names the file that what was there before went to. */
  | { outcome: "restored"; madeAt: string; rows: RowCounts; saved?: string }
  /** Nothing was changed. The reason is a sentence for the operator. */
  | { outcome: "refused"; reason: string };

type Options = {
  /** Whether messages that are there may go; they are saved in DATA_DIR first. */
  replace: boolean;
  /** Gets one line of progress at a time. */
  report: (line: string) => void;
};

const batchRows = 500;

/**
 * Puts a backup back, whole or not at all. The site may run: its pages go on, messages wait, and what it is delivering
 * at that moment is delivered. What was waiting when the backup was made is delivered (again) afterwards.
 * @throws StoreUnavailable, or what reading the file failed with
 */
export async function restore(file: string, { replace, report }: Options): Promise<RestoreResult> {
  report("reading the backup through");
  const found = await checkBackup(file);
  if (!found)
    return refused(`${file} is no backup, or not a whole one: its checksum does not fit. Nothing was changed.`);
  const { header, rows } = found;
  if (!(header.migration in migrations))
    return refused("The backup was made by a newer release of the website: restore it with that one.");
  const result = await withDatabase<RestoreResult>((db) =>
    asSoleWriter(db, async (to) => {
      const there = await countRows(to);
      const isEmpty = Object.values(there).every((count) => count === 0);
      if (!isEmpty && !replace)
        return refused(
          `The store holds ${there.lead} messages already, which would go. With --replace they are saved to a file first, and then replaced.`,
        );
      const saved = isEmpty ? undefined : replacedFile(new Date());
      if (saved) {
        makeFolder(env().DATA_DIR);
        await backupOf(to, saved, { replace: false, report: (line) => report(`saving what is there, ${line}`) });
        await to.deleteFrom("lead").execute();
        await to.deleteFrom("lead_search_block").execute();
      }
      await insertAll(to, file, rows, report);
      return { outcome: "restored", madeAt: header.madeAt, rows, ...(saved ? { saved } : {}) };
    }),
  );
  if (result.outcome === "restored") endLoss();
  return result;
}

const refused = (reason: string): RestoreResult => ({ outcome: "refused", reason });

async function insertAll(
  to: Transaction<Tables>,
  file: string,
  wanted: RowCounts,
  report: (line: string) => void,
): Promise<void> {
  let table: CarriedTable = "lead";
  let batch: Row[] = [];
  let done = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(to, table, batch);
    done += batch.length;
    report(`${table}: ${done} of ${wanted[table]}`);
    batch = [];
  };
  for await (const [next, row] of backupRows(file)) {
    if (next !== table || batch.length === batchRows) await flush();
    if (next !== table) done = 0;
    table = next;
    batch.push(next === "outbox" ? { ...row, claimed_by: null, claimed_until: null } : row);
  }
  await flush();
}
