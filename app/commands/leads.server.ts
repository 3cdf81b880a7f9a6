import { alarmLine, deliveryAlarm } from "#app/features/leads/delivery/alarm.server.ts";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { sqliteFile } from "#app/store/open-sqlite.server.ts";
import type { Terminal } from "./command.server.ts";
import { exportCommand, backup, erase, migrate, purge, restore } from "./records.server.ts";
import { type Program, runProgram } from "./program.server.ts";
import { retry } from "./retry.server.ts";
import { sendTest } from "./send-test.server.ts";

const program: Program = {
  name: "npm run leads",
  commands: {
    export: exportCommand,
    retry,
    erase,
    purge,
    backup,
    restore,
    migrate,
    "send-test": sendTest,
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
 * @param args the command's name and its arguments
 * @returns the exit code
 */
export const leadsCommand = (deps: Pick<LeadDeps, "settings" | "sites">, args: string[], terminal?: Terminal) =>
  runProgram(program, deps, args, terminal);

async function reportProblems({ say }: Terminal, { settings, store }: LeadDeps): Promise<void> {
  if (!store.exists()) {
    say(
      `There is no ${sqliteFile(settings.DATA_DIR)} yet: either no message has arrived, or DATA_DIR names another folder.`,
    );
    return;
  }
  const alarm = await deliveryAlarm(store);
  if (alarm) say(`! ${alarmLine(alarm, store.loss.file)}`);
}
