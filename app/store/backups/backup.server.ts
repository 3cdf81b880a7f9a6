import { createHash, type Hash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Env } from "#app/platform/env.server.ts";
import { makeFolder, namesIn } from "#app/platform/make-folder.server.ts";
import {
  countRows,
  deleteRows,
  inExclusiveTransaction,
  insertPages,
  jsonRow,
  isOccupied,
  memberTables,
  noRows,
  portableTables,
  type PortableTable,
  type Row,
  type RowCounts,
  rowPages,
  rowsAtOnce,
  withProgress,
} from "#app/store/portable-rows.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { migrations } from "#migrations/migrations.ts";
import { encryptedFor, NoIdentity, readPlain, UnreadableBackup } from "./backup-encryption.server.ts";
import { backupFolder, erasedLeads } from "./erased-leads.server.ts";

/** The first line. `migration` is the last one that was applied to the rows. */
const header = z.object({
  format: z.literal("website-leads"),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  migration: z.string(),
});
const bytes = z.strictObject({ base64: z.string() }).transform(({ base64 }) => Buffer.from(base64, "base64"));
const rowLine = z.tuple([
  z.enum(portableTables),
  z.record(z.string(), z.union([z.string(), z.number(), z.null(), bytes])),
]);
/** The last line. The checksum is of all bytes before it. Older backups count fewer tables. */
const footer = z.object({
  rows: z.partialRecord(z.enum(portableTables), z.number()),
  sha256: z.string(),
});

type Options = {
  /** Whether to replace an existing file, or the store's rows, which are saved as a file in DATA_DIR. */
  replace: boolean;
  report: (line: string) => void;
};

type BackupOptions = Options & {
  /** An age recipient. If set, only its identity opens the file; no plaintext reaches a disk. */
  recipient?: string | undefined;
};

type RestoreOptions = Options & {
  /** Age identities, one of which opens an encrypted backup. */
  identities?: string[] | undefined;
  /** Whether members, their passkeys and sessions stay, instead of those of the backup. */
  keepMembers?: boolean | undefined;
};

/**
 * Writes a snapshot of messages and content into a file while the site runs. The file fits both
 * stores: it can be restored into the other kind as well.
 * @throws StoreUnavailable, also with a fault of the file system as its cause, such as EEXIST
 */
export async function backup(store: Store, file: string, options: BackupOptions): Promise<RowCounts> {
  return store.run((db) =>
    // In SQLite, any transaction reads one snapshot.
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((snapshot) => writeBackup(snapshot, file, options)),
  );
}

/**
 * The file gets its name only once it is complete, on disk, and reads back as it was written.
 * @param db a transaction that reads one snapshot
 */
async function writeBackup(
  db: Kysely<Tables>,
  file: string,
  { replace, report, recipient }: BackupOptions,
): Promise<RowCounts> {
  const rows = await countRows(db);
  // Two processes may write a backup of one day.
  const part = `${file}.${randomUUID()}.part`;
  const handle = await open(part, "wx", 0o600);
  try {
    const plain = backupBytes(db, rows, report);
    const sum = createHash("sha256");
    await handle.writeFile(withHash(recipient === undefined ? plain : await encryptedFor(recipient, plain), sum));
    await handle.sync();
    await handle.close();
    const hashOfFile = createHash("sha256");
    for await (const bytes of createReadStream(part) as AsyncIterable<Buffer>) hashOfFile.update(bytes);
    if (hashOfFile.digest("hex") !== sum.digest("hex"))
      throw new Error(`${file} does not read back as it was written: the disk may be failing`);
    if (replace) await rename(part, file);
    else await link(part, file);
    return rows;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  }
}

async function* withHash(stream: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) {
    hash.update(bytes);
    yield bytes;
  }
}

async function* backupBytes(db: Kysely<Tables>, rows: RowCounts, report: Options["report"]): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const encodeLines = (lines: unknown[]) => {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    hash.update(bytes);
    return bytes;
  };
  const start = { madeAt: new Date().toISOString(), migration: Object.keys(migrations).at(-1)! };
  yield encodeLines([{ format: "website-leads", version: 1, ...start } satisfies z.infer<typeof header>]);
  for await (const [table, page] of withProgress(rowPages(db), rows, report))
    yield encodeLines(page.map((row) => [table, jsonRow(row)]));
  const sha256 = hash.copy().digest("hex");
  yield encodeLines([{ rows, sha256 }]);
}

/** A backup's first line, and its row counts, if it is complete. @throws NoIdentity, or errors of the file system */
async function checkBackup(file: string, identities: string[] | undefined) {
  try {
    return await readThrough(file, identities);
  } catch (error) {
    if (error instanceof UnreadableBackup) return undefined;
    throw error;
  }
}

async function readThrough(file: string, identities: string[] | undefined) {
  const hash = createHash("sha256");
  const rows = noRows();
  let start: z.infer<typeof header> | undefined;
  for await (const [line, value] of linesOf(file, identities)) {
    if (!start) {
      start = header.safeParse(value).data;
      if (!start) return undefined;
      // The rows may belong to tables that this release lacks.
      if (!(start.migration in migrations)) return { ...start, rows };
    } else if (Array.isArray(value)) rows[rowLine.safeParse(value).data?.[0] ?? "lead"]++;
    else {
      const end = footer.safeParse(value).data;
      const isWhole =
        end?.sha256 === hash.digest("hex") && portableTables.every((table) => (end.rows[table] ?? 0) === rows[table]);
      return isWhole ? { ...start, rows } : undefined;
    }
    hash.update(`${line}\n`);
  }
  return undefined;
}

/** The rows of a checked backup; claims of deliveries are removed. @param leftOut whether a row is skipped */
async function* backupPages(
  file: string,
  identities: string[] | undefined,
  leftOut: (table: PortableTable, row: Row) => boolean,
): AsyncGenerator<[PortableTable, Row[]]> {
  let page: [PortableTable, Row[]] | undefined;
  for await (const [, value] of linesOf(file, identities)) {
    if (!Array.isArray(value)) continue;
    const [table, row] = rowLine.parse(value);
    if (leftOut(table, row)) continue;
    if (page && (page[0] !== table || page[1].length === rowsAtOnce(table))) {
      yield page;
      page = undefined;
    }
    page ??= [table, []];
    page[1].push(table === "outbox" ? { ...row, claimed_by: null, claimed_until: null } : row);
  }
  if (page) yield page;
}

/** Not `node:readline`: it also ends lines at U+2028, which JSON leaves as it is. */
async function* linesOf(
  file: string,
  identities: string[] | undefined,
): AsyncGenerator<[line: string, value: unknown]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of readPlain(file, identities)) {
    const [end = "", ...lines] = decoder.decode(bytes, { stream: true }).split("\n");
    rest += end;
    for (const line of lines) {
      yield [rest, parse(rest)];
      rest = line;
    }
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Bytes that hold the first or the last line. */
const longestEnd = 4096;

/** A backup's header, before it is read through. @returns undefined if the file is no backup, or encrypted */
export async function backupSummary(file: string) {
  const handle = await open(file);
  try {
    const read = async (position: number) =>
      (await handle.read({ buffer: Buffer.alloc(longestEnd), position })).buffer
        .toString()
        .replaceAll("\0", "")
        .split("\n");
    const { size } = await handle.stat();
    const [[first = ""], last] = await Promise.all([read(0), read(Math.max(0, size - longestEnd))]);
    const [start, end] = [header.safeParse(parse(first)).data, footer.safeParse(parse(last.at(-2) ?? "")).data];
    return start && end && { madeAt: start.madeAt, rows: end.rows };
  } finally {
    await handle.close();
  }
}

export type RestoreResult =
  /** `erased`: messages that were erased since the backup. `saved`: file and rows of the replaced store. */
  | { outcome: "restored"; madeAt: string; rows: RowCounts; erased: number; saved?: { file: string; rows: RowCounts } }
  /** Nothing was changed, since the store already has these rows. */
  | { outcome: "occupied"; rows: RowCounts }
  /** Nothing was changed. The reason is a sentence for the operator. */
  | { outcome: "refused"; reason: string };

/**
 * Restores a backup completely or not at all. The site may run: it still serves pages, messages
 * wait, and running deliveries finish. Deliveries that were pending in the backup are sent (again)
 * afterwards.
 * @throws errors of reading the file
 */
export async function restore(
  { settings, store }: { settings: Env; store: Store },
  file: string,
  { replace, report, identities, keepMembers = false }: RestoreOptions,
): Promise<RestoreResult> {
  report("reading the backup through");
  const checkedBackup = await checkBackup(file, identities).catch((error: unknown) => {
    if (error instanceof NoIdentity) return error;
    throw error;
  });
  if (checkedBackup instanceof NoIdentity) return refusal(`${file} ${checkedBackup.message} Nothing was changed.`);
  if (!checkedBackup)
    return refusal(`${file} is not a complete backup: its checksum does not match. Nothing was changed.`);
  const { madeAt, migration } = checkedBackup;
  if (!(migration in migrations))
    return refusal("The backup was made by a newer release of the website: restore it with that one.");
  const erasedIds = await erasedLeads(dirname(file), backupFolder(settings));
  const result = await store.run<RestoreResult>((db) =>
    inExclusiveTransaction(db, async (to) => {
      const there = await countRows(to);
      const hasRows = isOccupied(there);
      if (hasRows && !replace) return { outcome: "occupied", rows: there };
      const copy = hasRows ? { file: replacedFile(settings.DATA_DIR, new Date()), rows: there } : undefined;
      if (copy) {
        makeFolder(settings.DATA_DIR);
        const saving = (line: string) => report(`saving what is there, ${line}`);
        // The copy is beside the store, so that a mistake can be undone.
        await writeBackup(to, copy.file, { replace: false, report: saving });
      }
      await deleteRows(to, keepMembers);
      const rows = { ...checkedBackup.rows };
      const leftOut = (table: PortableTable, row: Row): boolean => {
        const isErased = erasedIds.has(String(table === "lead" ? row.id : row.lead_id));
        const isLeftOut = isErased || (keepMembers && memberTables.includes(table));
        if (isLeftOut) rows[table]--;
        return isLeftOut;
      };
      await insertPages(to, withProgress(backupPages(file, identities, leftOut), rows, report));
      const skippedLeads = checkedBackup.rows.lead - rows.lead;
      return { outcome: "restored", madeAt, rows, erased: skippedLeads, ...(copy ? { saved: copy } : {}) };
    }),
  );
  if (result.outcome === "restored") store.loss.end();
  return result;
}

const refusal = (reason: string): RestoreResult => ({ outcome: "refused", reason });

/** Days for which a replaced store is kept. */
export const replacedDays = 7;

/**
 * File of a replaced store, or of a backup that an owner uploaded, such as
 * `replaced-2026-11-20T09-40-00-000Z.backup`.
 */
export const replacedFile = (dataDir: string, now: Date, what: "replaced" | "brought" = "replaced"): string =>
  join(dataDir, `${what}-${now.toISOString().replaceAll(/[:.]/g, "-")}.backup`);

/** The existing files of `replacedFile`. @throws errors of the file system */
export async function replacedFiles(dataDir: string): Promise<string[]> {
  const names = await namesIn(dataDir);
  return names
    .filter((name) => /^(?:replaced|brought)-[\d-]{10}T[\d-]{12}Z\.backup$/.test(name))
    .map((name) => join(dataDir, name));
}

/** Removes such files older than `replacedDays`. @throws errors of the file system */
export async function removeReplacedStores(dataDir: string, now: Date): Promise<void> {
  // Names of one kind sort by time.
  const timeOf = (file: string) => basename(file).replace(/^[a-z]+-/, "");
  const limit = replacedFile(dataDir, new Date(now.getTime() - replacedDays * 24 * 3_600_000));
  for (const file of await replacedFiles(dataDir)) if (timeOf(file) < timeOf(limit)) await rm(file, { force: true });
}
