import { alarmLine, deliveryAlarm } from "#app/features/leads/delivery/alarm.server.ts";
import type { LeadParts } from "#app/features/leads/lead-parts.server.ts";
import { sqliteFile } from "#app/store/open-sqlite.server.ts";
import { audit } from "./audit.server.ts";
import type { Terminal } from "./command.server.ts";
import { note, retry, show, status } from "./one-lead.server.ts";
import { type Program, runProgram } from "./program.server.ts";
import { exportCommand, list, search } from "./read-leads.server.ts";
import { backup, deleteLead, erase, migrateToPostgres, purge, restore } from "./records.server.ts";
import { sendTest } from "./send-test.server.ts";

const program: Program = {
  name: "npm run leads",
  commands: {
    list,
    show,
    search,
    status,
    note,
    export: exportCommand,
    retry,
    delete: deleteLead,
    erase,
    purge,
    backup,
    restore,
    audit,
    "send-test": sendTest,
    "migrate-to-postgres": migrateToPostgres,
  },
  notes: [
    "ID is a message's reference number, as people write it: NH-7K3M-0QXD, nh7k3m0qxd, 7k3m 0qxd.",
    "Exit codes: 0 done, 1 failed, 2 not understood.",
    "See docs/leads.md for more.",
  ],
  reportProblems,
};

/**
 * Runs one command of `npm run leads`.
 * @param args the command's name and what follows it
 * @returns the exit code
 */
export const leadsCommand = (parts: Pick<LeadParts, "settings" | "editions">, args: string[], terminal?: Terminal) =>
  runProgram(program, parts, args, terminal);

async function reportProblems({ say }: Terminal, { settings, store }: LeadParts): Promise<void> {
  if (!store.exists()) {
    say(
      `There is no ${sqliteFile(settings.DATA_DIR)} yet: either no message has arrived, or DATA_DIR names another folder.`,
    );
    return;
  }
  const alarm = await deliveryAlarm(store);
  if (alarm) say(`! ${alarmLine(alarm, store.loss.file)}`);
}
