import { rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { redirect } from "react-router";
import { backupSummary, replacedFile } from "#app/store/backups/backup.server.ts";
import { postAt } from "#desk/desk-context.server.ts";
import { postedUpload } from "#desk/pictures/receive-upload.server.ts";

/** Stores a backup that an owner uploads, for a restore. */
export const action = postAt("backup-upload", async (desk) => {
  const { file } = await postedUpload(desk, desk.request);
  const path = replacedFile(desk.settings.DATA_DIR, new Date(), "brought");
  await writeFile(path, file?.bytes ?? "", { mode: 0o600, flag: "wx" });
  if (await backupSummary(path)) return redirect(`/backups?file=${basename(path)}`);
  await rm(path);
  return redirect("/backups?refused=no-backup");
});
