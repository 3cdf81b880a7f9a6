import { parseArgs } from "node:util";
import { leadParts, type LeadParts } from "#app/features/leads/lead-parts.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { createStore, StoreUnavailable } from "#app/store/store.server.ts";
import { auditBegin } from "./audit.server.ts";
import { type Command, type Ending, misused, openTerminal, refused, type Terminal } from "./command.server.ts";

/** What a user of the shell calls, with the commands that it knows. */
export type Program = {
  /** Such as `npm run leads`. */
  name: string;
  commands: Record<string, Command>;
  /** Lines at the end of the help. */
  notes: string[];
  /** Says before a command what is wrong. */
  reportProblems?: (terminal: Terminal, parts: LeadParts) => Promise<void>;
};

/** Exit codes. */
const codes: Record<Ending["outcome"], number> = { done: 0, refused: 1, misused: 2 };

/**
 * Runs one command, on a store of its own: a command may take long.
 * @param args the command's name and what follows it
 * @returns the exit code
 */
export async function runProgram(
  program: Program,
  { settings, editions }: Pick<LeadParts, "settings" | "editions">,
  args: string[],
  terminal: Terminal = openTerminal(),
): Promise<number> {
  const store = createStore({ settings, secrets: createSecrets(settings), timeOuts: "command" });
  const parts = leadParts({ settings, editions, store, metrics: createMetrics() });
  const ending = await run(program, args, terminal, parts).catch(faultOf);
  await store.close();
  if (ending.outcome !== "done") terminal.say(ending.reason);
  return codes[ending.outcome];
}

async function run(
  program: Program,
  [name = "help", ...rest]: string[],
  terminal: Terminal,
  parts: LeadParts,
): Promise<Ending> {
  if (["help", "--help", "-h"].includes(name)) {
    await terminal.write(help(program));
    return { outcome: "done" };
  }
  const command = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (!command) return misused(`There is no command ${name}. To list all commands: ${program.name} -- help`);
  const given = parsed(rest, command);
  if ("outcome" in given)
    return misused(`${given.reason}\nUsage: ${program.name} -- ${name} ${command.usage}`.trimEnd());
  if (!command.quiet) await program.reportProblems?.(terminal, parts);
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

function help({ name, commands, notes }: Program): string {
  const lines = Object.entries(commands).map(
    ([command, { usage, summary }]) => `  ${`${command} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return [
    `${name.replace("npm run", "npm run --silent")} -- COMMAND`,
    "",
    ...lines,
    "  help\n      prints this",
    "",
    ...notes,
    "",
  ].join("\n");
}
