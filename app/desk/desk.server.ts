import { parseArgs } from "node:util";
import { storeExists } from "#app/features/leads/stored-leads.server.ts";
import { alarmLine, deliveryAlarm } from "#app/features/outbox/delivery-alarm.server.ts";
import { stop, StoreUnavailable, waitLongForStore } from "#app/platform/database.server.ts";
import { sqliteFile } from "#app/platform/open-sqlite.server.ts";
import { env } from "#app/platform/env.server.ts";
import { audit } from "./audit.server.ts";
import { auditBegin } from "./audit-trail.server.ts";
import { backup } from "./backup.server.ts";
import { type Command, type Ending, misused, refused, type Terminal } from "./command.server.ts";
import { deleteLead } from "./delete.server.ts";
import { erase } from "./erase.server.ts";
import { exportLeads } from "./export.server.ts";
import { list } from "./list.server.ts";
import { migrateToPostgres } from "./migrate-to-postgres.server.ts";
import { note } from "./note.server.ts";
import { purge } from "./purge.server.ts";
import { restore } from "./restore.server.ts";
import { retry } from "./retry.server.ts";
import { search } from "./search.server.ts";
import { sendTest } from "./send-test.server.ts";
import { show } from "./show.server.ts";
import { status } from "./status.server.ts";
import { openTerminal } from "./terminal.server.ts";

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

/** Exit codes: what could not be done, and what was not understood. */
const codes: Record<Ending["outcome"], number> = { done: 0, refused: 1, misused: 2 };

/**
 * The company's own people at work on leads.
 * @param args the command's name and what follows it
 * @returns the exit code
 */
export async function desk(args: string[], terminal: Terminal = openTerminal()): Promise<number> {
  waitLongForStore();
  const ending = await run(args, terminal).catch(faultOf);
  await stop();
  if (ending.outcome !== "done") terminal.say(ending.reason);
  return codes[ending.outcome];
}

async function run([name = "help", ...rest]: string[], terminal: Terminal): Promise<Ending> {
  if (["help", "--help", "-h"].includes(name)) {
    await terminal.write(help());
    return { outcome: "done" };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return misused(`There is no command ${name}. All there are: npm run leads -- help`);
  const given = parsed(rest, command);
  if ("outcome" in given) return misused(`${given.reason}\nUsage: npm run leads -- ${name} ${command.usage}`.trimEnd());
  if (command.readsStore) await sayWhatIsWrong(terminal);
  if (!command.audited) return command.run(given, terminal);
  const auditEnd = await auditBegin(name);
  const ending = await command.run(given, terminal);
  await auditEnd(ending.outcome === "done" ? (ending.count ?? 0) : 0);
  return ending;
}

function parsed(args: string[], { options }: Command): Parameters<Command["run"]>[0] | (Ending & { reason: string }) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { words: positionals, options: values as Record<string, string> };
  } catch (error) {
    return { outcome: "misused", reason: (error as Error).message.split(". To specify")[0]! };
  }
}

async function sayWhatIsWrong({ say }: Terminal): Promise<void> {
  if (!storeExists()) {
    say(`There is no ${sqliteFile(env().DATA_DIR)} yet: either no message has come, or DATA_DIR names another folder.`);
    return;
  }
  const alarm = await deliveryAlarm();
  if (alarm) say(`! ${alarmLine(alarm, true)}`);
}

function faultOf(error: unknown): Ending {
  const fault = (error instanceof StoreUnavailable ? error.cause : error) as NodeJS.ErrnoException & { dest?: string };
  // A backup gets its name by a link at last.
  if (fault.code === "EEXIST" && fault.dest !== undefined)
    return refused(`${fault.dest} is there already. With --replace it is written over.`);
  if (fault.syscall !== undefined && fault.path !== undefined)
    return refused(`Not all could be done: ${fault.message}`);
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
    "  help\n      this",
    "",
    "ID is a message's reference number, as people write it: NH-7K3M-0QXD, nh7k3m0qxd, 7k3m 0qxd.",
    "Ends with 0 when done, 1 when it could not be done, 2 when it was not understood.",
    "docs/leads.md tells more.",
    "",
  ].join("\n");
}
