import type { Terminal } from "#app/commands/command.server.ts";

/** Runs a command in this process: saves the second that each program needs to start. */
export async function quickCommand(run: (terminal: Terminal) => Promise<number>) {
  let [stdout, stderr] = ["", ""];
  const code = await run({
    write: async (text: string) => void (stdout += text),
    say: (line: string) => void (stderr += `${line}\n`),
    progress: () => {},
    ask: undefined,
  });
  return { code, stdout, stderr };
}
