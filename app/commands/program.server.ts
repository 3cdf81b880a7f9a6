import { parseArgs } from "node:util";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { createStore, StoreUnavailable, type Store } from "#app/store/store.server.ts";
import { currentUser } from "./current-user.server.ts";
import { type Command, type Ending, misuse, openTerminal, refusal, type Terminal } from "./command.server.ts";

export type Program<Deps = LeadDeps, Parts = Pick<LeadDeps, "settings" | "sites">> = {
  /** Such as `npm run leads`. */
  name: string;
  /** Makes the dependencies of commands; the store stays closed until its first use. */
  deps: (store: Store, parts: Parts) => Deps;
  commands: Record<string, Command<Deps>>;
  notes: string[];
  reportProblems?: (terminal: Terminal, deps: Deps) => Promise<void>;
};

const codes: Record<Ending["outcome"], number> = { done: 0, refused: 1, misused: 2 };

/**
 * Runs one command on its own store, since a command may take long.
 * @param args the command's name and its arguments
 * @returns the exit code
 */
export async function runProgram<Deps, Parts extends { settings: Env }>(
  program: Program<Deps, Parts>,
  parts: Parts,
  args: string[],
  terminal: Terminal = openTerminal(),
): Promise<number> {
  const { settings } = parts;
  const store = createStore({ settings, secrets: createSecrets(settings), timeOuts: "command" });
  const ending = await run(program, args, terminal, { store, deps: program.deps(store, parts) }).catch(faultOf);
  await store.close();
  if (ending.outcome !== "done") terminal.say(ending.reason);
  return codes[ending.outcome];
}

async function run<Deps>(
  program: Omit<Program<Deps>, "deps">,
  [name = "help", ...rest]: string[],
  terminal: Terminal,
  { store, deps }: { store: Store; deps: Deps },
): Promise<Ending> {
  if (["help", "--help", "-h"].includes(name)) {
    await terminal.write(help(program));
    return { outcome: "done" };
  }
  const command = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (!command) return misuse(`There is no command ${name}. To list all commands: ${program.name} -- help`);
  const input = parseInput(rest, command.options);
  if ("outcome" in input)
    return misuse(`${input.reason}\nUsage: ${program.name} -- ${name} ${command.usage}`.trimEnd());
  if (!command.quiet) await program.reportProblems?.(terminal, deps);
  if (!command.audited) return command.run(input, terminal, deps);
  const auditEnd = await auditBegin(store, name);
  const ending = await command.run(input, terminal, deps);
  await auditEnd(ending.outcome === "done" ? (ending.count ?? 0) : 0);
  return ending;
}

function parseInput(
  args: string[],
  options: Command["options"] = {},
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
  // A finished backup gets its name through a hard link.
  if (fault.code === "EEXIST" && fault.dest !== undefined)
    return refusal(`${fault.dest} already exists. --replace overwrites it.`);
  if (fault.syscall !== undefined && fault.path !== undefined)
    return refusal(`Not everything could be done: ${fault.message}`);
  if (error instanceof StoreUnavailable) return refusal(`The store could not be used: ${fault.message || fault.code}`);
  return refusal(`It failed: ${fault.stack ?? fault.message}`);
}

function help<Deps>({ name, commands, notes }: Omit<Program<Deps>, "deps">): string {
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

/**
 * Records who runs a command before it shows or removes anything, so that an interrupted command is
 * recorded too.
 * @param command the name only, since the arguments may name a visitor
 * @returns a function that records the number of messages once it is known
 */
async function auditBegin(store: Store, command: string): Promise<(count: number) => Promise<void>> {
  if (!store.exists()) return async () => {};
  const id = crypto.randomUUID();
  const entry = { id, began_at: new Date().toISOString(), who: currentUser(), command, count: null, subject: null };
  await store.run((db) => db.insertInto("desk_audit").values(entry).execute());
  return async (count) => {
    await store.run((db) => db.updateTable("desk_audit").set({ count }).where("id", "=", id).execute());
  };
}
