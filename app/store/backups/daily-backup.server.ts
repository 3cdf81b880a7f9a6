import { rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { makeFolder, namesIn } from "#app/platform/make-folder.server.ts";
import { lastRuns } from "#app/store/once-a-day.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { backup, replacedFiles } from "./backup.server.ts";
import { backupFolder, forgetErasures } from "./erased-leads.server.ts";

/** Name in the store of the daily job and the command. */
export const backupJob = "backup";

/** Such as `website-2026-11-20.backup`; its name sorts by time. */
const backupName = /^website-\d{4}-\d{2}-\d{2}\.backup(?:\.age)?$/;
const partName = /^website-\d{4}-\d{2}-\d{2}\.backup.*\.part$/;

type Deps = { settings: Env; store: Store };
const day = 24 * 3_600_000;

/**
 * Writes the backup of a day into BACKUP_DIR, in place of an earlier one of that day, and deletes
 * all but the newest BACKUP_KEEP.
 * @param today such as `2026-11-20`
 * @returns its path and the number of leads
 * @throws errors of the file system
 */
export async function writeDailyBackup(
  { settings, store }: Deps,
  folder: string,
  today: string,
  report: (line: string) => void = () => {},
): Promise<{ file: string; leads: number }> {
  const { BACKUP_RECIPIENT: recipient, BACKUP_KEEP, LEADS_RETENTION_DAYS } = settings;
  makeFolder(folder);
  const file = join(folder, `website-${today}.backup${recipient === undefined ? "" : ".age"}`);
  const isLost = store.loss.lostAt() !== undefined;
  // After a loss of the store, new backups would replace more complete ones.
  const rows = await backup(store, file, { replace: !isLost, recipient, report });
  const { size } = await stat(file);
  log.info({ file, bytes: size, leads: rows.lead, encrypted: recipient !== undefined }, "backup made");
  const names = await namesIn(folder);
  // Another process may still write today's.
  const parts = names.filter((name) => partName.test(name) && name < `website-${today}`);
  const old = isLost
    ? []
    : names
        .filter((name) => backupName.test(name))
        .toSorted()
        .slice(0, -BACKUP_KEEP);
  for (const name of [...parts, ...old]) await rm(join(folder, name), { force: true });
  await forgetErasures(folder, new Date(Date.now() - LEADS_RETENTION_DAYS * day));
  return { file, leads: rows.lead };
}

/** A finished backup. */
export type BackupFile = { name: string; path: string; bytes: number; madeAt: Date };

const fileAt = async (path: string): Promise<BackupFile> => {
  const { size, mtime } = await stat(path);
  return { name: basename(path), path, bytes: size, madeAt: mtime };
};

/** Backups of days in their folder, the newest first. @throws errors of the file system */
export async function backupFiles(settings: Env): Promise<BackupFile[]> {
  const folder = backupFolder(settings);
  const names = (await namesIn(folder)).filter((name) => backupName.test(name)).toSorted();
  return Promise.all(names.toReversed().map((name) => fileAt(join(folder, name))));
}

/** Backups that an owner uploaded, and stores that a restore replaced. @throws errors of the file system */
export const otherBackups = async ({ DATA_DIR }: Env): Promise<BackupFile[]> =>
  Promise.all((await replacedFiles(DATA_DIR)).map(fileAt));

/** @returns undefined if there is none of that name @throws errors of the file system */
export async function backupOf(settings: Env, name: string): Promise<BackupFile | undefined> {
  const files = await Promise.all([backupFiles(settings), otherBackups(settings)]);
  return files.flat().find((file) => file.name === name);
}

/**
 * Removes backups of earlier days.
 * @param oldest the first day that stays, such as `2026-11-20` @throws errors of the file system
 */
export async function removeOldBackups(settings: Env, oldest: string): Promise<void> {
  const files = await backupFiles(settings);
  for (const { name, path } of files) if (name < `website-${oldest}`) await rm(path, { force: true });
}

/**
 * The end of the last backup, by the daily job or the command.
 * @returns undefined if there was none
 */
export async function lastBackup(store: Store): Promise<Date | undefined> {
  const [byCommand, [byJob]] = await Promise.all([
    store.run((db) =>
      db
        .selectFrom("desk_audit")
        .select(({ fn }) => fn.max("began_at").as("at"))
        .where("command", "=", backupJob)
        .where("count", "is not", null)
        .executeTakeFirst(),
    ),
    lastRuns(store, [backupJob]),
  ]);
  const last = [byCommand?.at, byJob?.at]
    .filter((at) => at !== undefined && at !== null)
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : new Date(last);
}

/** A day, and two hours for a machine that was off. */
const overdueMilliseconds = 26 * 3_600_000;

/** Whether a newer backup is due. */
export const isOverdue = (last: Date | undefined, now = new Date()): boolean =>
  last === undefined || now.getTime() - last.getTime() > overdueMilliseconds;
