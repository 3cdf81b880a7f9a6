import { riyadhMinute } from "#app/i18n/format-moment.ts";
import { restore as restoreBackup } from "#app/platform/restore.server.ts";
import { replacedDays } from "#app/platform/replaced-stores.server.ts";
import { command, doneWith, misused, refused } from "./command.server.ts";
import { rowsInWords } from "./rows-in-words.ts";

export const restore = command({
  usage: "FILE [--replace]",
  summary: "puts a backup back, whole or not at all; with --replace over messages that are there",
  options: { replace: { type: "boolean" } },
  readsStore: false,
  audited: true,
  run: async ({ words: [file, ...more], options }, terminal) => {
    if (!file || more.length > 0) return misused("Name the one file to restore.");
    const result = await restoreBackup(file, { replace: options.replace ?? false, report: terminal.progress });
    if (result.outcome === "refused") return refused(result.reason);
    await terminal.write(`Restored ${rowsInWords(result.rows)}, as of ${riyadhMinute(result.madeAt)} (Riyadh).\n`);
    if (result.saved)
      await terminal.write(
        `What was there before is in ${result.saved}: delete it once nothing is missing. The purge does after ${replacedDays} days.\n`,
      );
    terminal.say("Requests to erase that came after the backup must be carried out again.");
    return doneWith(result.rows.lead);
  },
});
