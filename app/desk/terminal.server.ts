import { once } from "node:events";
import { fchmodSync, fstatSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { Terminal } from "./command.server.ts";

/** Milliseconds: short work says nothing, long work now and then. */
const quiet = 1000;
const between = { onTerminal: 100, elsewhere: 5000 };

/** The terminal, or the pipes, that this process was started with. */
export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // Whoever reads may have seen enough, such as `head`.
  stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  let last = performance.now() - between.elsewhere + quiet;
  let open = false;
  keepPrivate(stdout.fd);
  const closeProgress = () => {
    if (open) stderr.write("\r\u001b[K");
    open = false;
  };
  return {
    // What goes into a file or another program is not cut.
    columns: stdout.isTTY ? stdout.columns : Infinity,
    write: async (text) => {
      closeProgress();
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    say: (line) => {
      closeProgress();
      stderr.write(`${line}\n`);
    },
    progress: (line) => {
      const now = performance.now();
      if (now - last < (open ? between.onTerminal : between.elsewhere)) return;
      last = now;
      open = stderr.isTTY;
      stderr.write(open ? `\r\u001b[K${line} …` : `${line} …\n`);
    },
    ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
  };
}

/** A file that the result goes into holds visitors' data: nobody else reads it, whatever the shell's umask. */
function keepPrivate(fd: number): void {
  try {
    if (fstatSync(fd).isFile()) fchmodSync(fd, 0o600);
  } catch {
    // Somebody else's file: they have given it to us as it is.
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
