import { once } from "node:events";
import { fchmodSync, fstatSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { ParseArgsConfig } from "node:util";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";

export type Terminal = ReturnType<typeof openTerminal>;

/** `refused`: failed. `misused`: not understood. `count`: messages, for audited commands. */
export type Ending = { outcome: "done"; count?: number } | { outcome: "refused" | "misused"; reason: string };

export type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = {
  [Name in keyof O]?: O[Name] extends { type: "boolean" }
    ? boolean
    : O[Name] extends { multiple: true }
      ? string[]
      : string;
};

export type Command<Deps = LeadDeps, O extends Options = Options> = {
  /** The arguments after the command's name, such as `ID TEXT`. */
  usage: string;
  summary: string;
  options?: O;
  /** Omits the report of delivery problems, for commands that do not concern messages. */
  quiet?: true;
  /** Records the user, for commands that show or remove messages. */
  audited?: true;
  run: (input: { words: string[]; options: Values<O> }, terminal: Terminal, deps: Deps) => Promise<Ending>;
};

/** Keeps the option names in the type of `run`. */
export const command = <const O extends Options>(definition: Command<LeadDeps, O>): Command =>
  definition as unknown as Command;

export const done: Ending = { outcome: "done" };
export const doneWith = (count: number): Ending => ({ outcome: "done", count });
export const refusal = (reason: string): Ending => ({ outcome: "refused", reason });
export const misuse = (reason: string): Ending => ({ outcome: "misused", reason });
export const noStore = refusal("There is no store here. Is DATA_DIR the website's?");

/** Asks for confirmation at a terminal, but not in scripts. @returns why to stop, or undefined */
export async function confirm(
  question: string,
  yes: boolean | undefined,
  { ask }: Terminal,
): Promise<Ending | undefined> {
  if (yes || !ask) return undefined;
  const answer = await ask(`${question} Type yes to continue: `);
  return answer.trim().toLowerCase() === "yes" ? undefined : refusal("Nothing was changed.");
}

/** Milliseconds before progress is first shown, and between updates. */
const quiet = 1000;
const between = { onTerminal: 100, elsewhere: 5000 };

/** Terminal or pipes of this process. */
export function openTerminal() {
  const { stdin, stdout, stderr } = process;
  // A reader such as `head` may stop early.
  stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  let last = performance.now() - between.elsewhere + quiet;
  let open = false;
  keepPrivate(stdout.fd);
  const closeProgress = () => {
    if (open) stderr.write("\r\u001b[K");
    open = false;
  };
  return {
    /** Writes the result only, since it may be piped into a file. Waits for a slow reader. */
    write: async (text: string): Promise<void> => {
      closeProgress();
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    /** Writes a line that is not part of the result. */
    say: (line: string): void => {
      closeProgress();
      stderr.write(`${line}\n`);
    },
    progress: (line: string): void => {
      const now = performance.now();
      if (now - last < (open ? between.onTerminal : between.elsewhere)) return;
      last = now;
      open = stderr.isTTY;
      stderr.write(open ? `\r\u001b[K${line} …` : `${line} …\n`);
    },
    /** Asks the user; undefined without a terminal. */
    ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
  };
}

/** The file holds visitors' data: restricts access to its owner, even if the umask allows more. */
function keepPrivate(fd: number): void {
  try {
    if (fstatSync(fd).isFile()) fchmodSync(fd, 0o600);
  } catch {
    // A file of another user keeps its mode.
  }
}

async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question(question);
  } finally {
    reader.close();
  }
}

/** `1 message`, `2 messages`. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
