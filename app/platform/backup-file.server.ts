import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { z } from "zod";
import { carriedTables, type CarriedTable, type Row, type RowCounts } from "./carried-rows.server.ts";

/** The first line. `migration` is the last change of the tables that the rows have seen. */
const header = z.object({
  format: z.literal("website-leads"),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  migration: z.string(),
});
const rowLine = z.tuple([
  z.enum(carriedTables as [CarriedTable, ...CarriedTable[]]),
  z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
]);
/** The last line. The checksum is of all bytes before it. */
const footer = z.object({
  rows: z.object(Object.fromEntries(carriedTables.map((table) => [table, z.number()]))),
  sha256: z.string(),
});

export type BackupHeader = z.infer<typeof header>;

/**
 * Writes rows as lines of JSON, with a checksum at the end. Under its name only once it is whole and on disk.
 * @param options.replace whether a file of that name may go
 * @throws what the file system failed with; EEXIST where the name is taken
 */
export async function writeBackup(
  file: string,
  start: Omit<BackupHeader, "format" | "version">,
  rows: AsyncIterable<[CarriedTable, Row[]]>,
  { replace = false } = {},
): Promise<RowCounts> {
  const part = `${file}.part`;
  const handle = await open(part, "w", 0o600);
  const hash = createHash("sha256");
  const counts = Object.fromEntries(carriedTables.map((table) => [table, 0])) as RowCounts;
  const write = async (lines: unknown[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    hash.update(text);
    await handle.writeFile(text);
  };
  try {
    // One that was left behind may be readable by others.
    await handle.chmod(0o600);
    await write([{ format: "website-leads", version: 1, ...start } satisfies BackupHeader]);
    for await (const [table, page] of rows) {
      await write(page.map((row) => [table, row]));
      counts[table] += page.length;
    }
    const sha256 = hash.copy().digest("hex");
    await write([{ rows: counts, sha256 }]);
    await handle.sync();
    await handle.close();
    if (replace) await rename(part, file);
    else await link(part, file);
    return counts;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  }
}

/**
 * Reads a backup through and compares it with its checksum.
 * @returns its beginning and how many rows it has, or undefined where it is none or not whole
 * @throws what the file system failed with
 */
export async function checkBackup(file: string): Promise<{ header: BackupHeader; rows: RowCounts } | undefined> {
  const hash = createHash("sha256");
  const counts = Object.fromEntries(carriedTables.map((table) => [table, 0])) as RowCounts;
  let begun: BackupHeader | undefined;
  let ended: z.infer<typeof footer> | undefined;
  for await (const line of linesOf(file)) {
    const value = parse(line);
    if (!begun) begun = header.safeParse(value).data;
    else if (Array.isArray(value)) counts[rowLine.safeParse(value).data?.[0] ?? "lead"]++;
    else ended = footer.safeParse(value).data;
    if (!begun) return undefined;
    if (ended) break;
    hash.update(`${line}\n`);
  }
  const isWhole =
    ended?.sha256 === hash.digest("hex") && carriedTables.every((table) => (ended.rows[table] ?? 0) === counts[table]);
  return begun && isWhole ? { header: begun, rows: counts } : undefined;
}

/** The rows of a backup that has been checked. */
export async function* backupRows(file: string): AsyncGenerator<[CarriedTable, Row]> {
  for await (const line of linesOf(file)) {
    const value = parse(line);
    if (Array.isArray(value)) yield rowLine.parse(value);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Not `node:readline`: it also ends lines at U+2028, which JSON leaves as it is. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
