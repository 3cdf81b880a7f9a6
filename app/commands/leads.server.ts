import { alarmLine, deliveryAlarm } from "#app/features/leads/delivery/alarm.server.ts";
import { createLeadDeps, type LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import { sqliteFile } from "#app/store/open-sqlite.server.ts";
import { type Terminal, command, done, noStore, refusal, countOf } from "./command.server.ts";
import { exportCommand, backup, erase, migrate, purge, restore } from "./records.server.ts";
import { type Program, runProgram } from "./program.server.ts";
import { sendTest } from "./send-test.server.ts";
import { retryDeliveries } from "#app/features/leads/delivery/outbox.server.ts";
import { storedLeadsOf } from "#app/features/leads/records/stored-leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";

const retry = command({
  usage: "[ID]",
  summary: "retries at once every delivery that was given up or waits, of one message or of all",
  run: async ({ words }, terminal, { store, sites }) => {
    if (!store.exists()) return noStore;
    const text = words.join(" ").trim().toUpperCase();
    const reference = parseReference(text, sites().en.company.referencePrefix);
    // The prefix may have been different when the message arrived.
    const lead = text === "" ? undefined : (await storedLeadsOf(store, [reference ?? text, text], []))[0];
    if (text !== "" && !lead)
      return reference === null
        ? refusal(`${text} is not a reference number. A complete one without a typo looks like NH-7K3M-0QXD.`)
        : refusal(`There is no message ${reference}. It may have been deleted, or be in another store.`);
    const { dead, waiting } = await retryDeliveries(store, lead?.id);
    if (dead + waiting === 0) await terminal.write("Nothing was given up, and nothing waits.\n");
    else
      await terminal.write(
        `${countOf(dead, "delivery that was given up is", "deliveries that were given up are")} due again; ` +
          `${countOf(waiting, "that waited comes", "that waited come")} at once. The running website does it within seconds.\n`,
      );
    return done;
  },
});

const program: Program = {
  name: "npm run leads",
  deps: (store, parts) => createLeadDeps({ ...parts, store, metrics: createMetrics() }),
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
export const leadsCommand = (parts: Pick<LeadDeps, "settings" | "sites">, args: string[], terminal?: Terminal) =>
  runProgram(program, parts, args, terminal);

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
