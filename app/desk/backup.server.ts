import { storeExists } from "#app/features/leads/stored-leads.server.ts";
import { backup as writeBackup } from "#app/platform/backup.server.ts";
import { command, doneWith, misused, refused } from "./command.server.ts";
import { rowsInWords } from "./rows-in-words.ts";

export const backup = command({
  usage: "FILE [--replace]",
  summary: "writes messages, notes and deliveries into one file with a checksum, while the website runs",
  options: { replace: { type: "boolean" } },
  readsStore: true,
  audited: true,
  run: async ({ words: [file, ...more], options }, terminal) => {
    if (!file || more.length > 0) return misused("Name one file to write, such as leads-2026-11-20.backup.");
    if (!storeExists()) return refused("There is no store here: is DATA_DIR the website's?");
    const rows = await writeBackup(file, { replace: options.replace ?? false, report: terminal.progress });
    await terminal.write(`${file}: ${rowsInWords(rows)}.\n`);
    return doneWith(rows.lead);
  },
});
