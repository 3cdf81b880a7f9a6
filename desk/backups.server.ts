import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Application } from "#app/application.server.ts";
import { forkBeside } from "#app/platform/fork-beside.server.ts";
import { backupFolder } from "#app/store/backups/erased-leads.server.ts";

/** The last backup or restore that a member began since the start of this process. */
type BackupWork = { of: "backup" | "restore" } &
  /** `progress`: rows of one table after the other. */
  (
    | { is: "running"; progress?: { value: number; max: number } }
    | { is: "done" }
    | { is: "failed"; reason: "disk-full" | "folder" | "damaged" | "newer" | "unclear" }
  );

/** Backups that members have made or restored, one at a time, in another process: visitors do not wait for them. */
export function createBackups({ log, settings }: Pick<Application["desk"], "log" | "settings">, release: string) {
  let work: BackupWork | undefined;

  async function run(who: string, of: BackupWork["of"], words: string[]): Promise<BackupWork> {
    const { DATA_DIR, DATABASE_URL, SESSION_SECRET, BACKUP_RECIPIENT, BACKUP_KEEP, LEADS_RETENTION_DAYS } = settings;
    const values = { DATA_DIR, DATABASE_URL, SESSION_SECRET, BACKUP_RECIPIENT, BACKUP_KEEP, LEADS_RETENTION_DAYS };
    const env = {
      ...Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
      BACKUP_DIR: backupFolder(settings),
      // As with sudo, the audit log names the member who asked.
      SUDO_USER: who,
    };
    const program = join(release, "leads.js");
    const child = forkBeside(program, { env, stdio: ["ignore", "ignore", "pipe", "ipc"] }, [of, ...words]);
    const lines: string[] = [];
    const reading = async () => {
      for await (const line of createInterface({ input: child.stderr! })) {
        const [, done, all] = /: (\d+) of (\d+) …$/.exec(line) ?? [];
        if (done) work = { of, is: "running", progress: { value: Number(done), max: Number(all) } };
        else lines.push(line);
      }
    };
    const [[code]] = (await Promise.all([once(child, "exit"), reading()])) as [[number | null], void];
    if (code === 0) return { of, is: "done" };
    throw new Error(lines.join("\n"));
  }

  return {
    latest: (): BackupWork | undefined => work,
    /**
     * Begins a backup, or the restore of one that keeps members, unless either is under way.
     * @param who the member, for the audit log
     */
    begin: (who: string, file?: string): void => {
      if (work?.is === "running") return;
      const of = file === undefined ? "backup" : "restore";
      work = { of, is: "running" };
      void run(who, of, file === undefined ? [] : [file, "--replace", "--keep-members"])
        .catch((error: unknown): BackupWork => {
          log.error({ err: error, of }, "a backup could not be made or restored at the desk");
          return { of, is: "failed", reason: reasonIn((error as Error).message) };
        })
        .then((end) => (work = end));
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;

/** @param text output of the command that failed */
function reasonIn(text: string): Extract<BackupWork, { is: "failed" }>["reason"] {
  if (/\b(?:ENOSPC|EDQUOT)\b|disk is full/.test(text)) return "disk-full";
  if (text.includes("is not a complete backup")) return "damaged";
  if (text.includes("by a newer release")) return "newer";
  return /\b(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|EIO)\b/.test(text) ? "folder" : "unclear";
}
