import { parseArgs } from "node:util";
import { alarmLine, deliveryAlarm } from "#app/features/leads/delivery/alarm.server.ts";
import { leadParts, type LeadParts } from "#app/features/leads/lead-parts.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { createStore, StoreUnavailable } from "#app/store/store.server.ts";
import { sqliteFile } from "#app/store/open-sqlite.server.ts";
import { audit, auditBegin } from "./audit.server.ts";
import { type Command, type Ending, misused, openTerminal, refused, type Terminal } from "./command.server.ts";
import { note, retry, show, status } from "./one-lead.server.ts";
import { exportLeads, list, search } from "./read-leads.server.ts";
import { backup, deleteLead, erase, migrateToPostgres, purge, restore } from "./records.server.ts";
import { sendTest } from "./send-test.server.ts";

const commands: Record<string, Command> = {
  list,
  show,
  search,
  status,
  note,
  export: exportLeads,
  retry,
  delete: deleteLead,
  erase,
  purge,
  backup,
  restore,
  audit,
  "send-test": sendTest,
  "migrate-to-postgres": migrateToPostgres,
};

/** Exit codes. */
const codes: Record<Ending["outcome"], number> = { done: 0, refused: 1, misused: 2 };

/**
 * Runs one command of `npm run leads`, on a store of its own: a command may take long.
 * @param args the command's name and what follows it
 * @returns the exit code
 */
export async function leadsCommand(
  { settings, editions }: Pick<LeadParts, "settings" | "editions">,
  args: string[],
  terminal: Terminal = openTerminal(),
): Promise<number> {
  const store = createStore({ settings, secrets: createSecrets(settings), timeOuts: "command" });
  const ending = await run(args, terminal, leadParts({ settings, editions, store, metrics: createMetrics() })).catch(
    faultOf,
  );
  await store.close();
  if (ending.outcome !== "done") terminal.say(ending.reason);
  return codes[ending.outcome];
}

async function run([name = "help", ...rest]: string[], terminal: Terminal, parts: LeadParts): Promise<Ending> {
  if (["help", "--help", "-h"].includes(name)) {
    await terminal.write(help());
    return { outcome: "done" };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return misused(`There is no command ${name}. To list all commands: npm run leads -- help`);
  const given = parsed(rest, command);
  if ("outcome" in given) return misused(`${given.reason}\nUsage: npm run leads -- ${name} ${command.usage}`.trimEnd());
  if (!command.quiet) await reportProblems(terminal, parts);
  if (!command.audited) return command.run(given, terminal, parts);
  const auditEnd = await auditBegin(parts.store, name);
  const ending = await command.run(given, terminal, parts);
  await auditEnd(ending.outcome === "done" ? (ending.count ?? 0) : 0);
  return ending;
}

function parsed(
  args: string[],
  { options = {} }: Command,
): Parameters<Command["run"]>[0] | (Ending & { reason: string }) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { words: positionals, options: values as Record<string, string> };
  } catch (error) {
    return { outcome: "misused", reason: (error as Error).message.split(". To specify")[0]! };
  }
}

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

function faultOf(error: unknown): Ending {
  const fault = (error instanceof StoreUnavailable ? error.cause : error) as NodeJS.ErrnoException & { dest?: string };
  // A finished backup gets its name by a link.
  if (fault.code === "EEXIST" && fault.dest !== undefined)
    return refused(`${fault.dest} already exists. --replace overwrites it.`);
  if (fault.syscall !== undefined && fault.path !== undefined)
    return refused(`Not everything could be done: ${fault.message}`);
  if (error instanceof StoreUnavailable) return refused(`The store could not be used: ${fault.message || fault.code}`);
  return refused(`It failed: ${fault.stack ?? fault.message}`);
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return [
    "npm run --silent leads -- COMMAND",
    "",
    ...lines,
    "  help\n      prints this",
    "",
    "ID is a message's reference number, as people write it: NH-7K3M-0QXD, nh7k3m0qxd, 7k3m 0qxd.",
    "Exit codes: 0 done, 1 failed, 2 not understood.",
    "See docs/leads.md for more.",
    "",
  ].join("\n");
}
