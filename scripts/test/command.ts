import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const running = new Set<ChildProcess>();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(130);
  });
}

/** Runs a command to its end. @returns whether it exited with 0, and its output */
export async function command(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ ok: boolean; output: string }> {
  const child = spawn(name, args, {
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return { ok: code === 0, output: output.trim() };
  } catch (error) {
    return { ok: false, output: (error as Error).message };
  } finally {
    running.delete(child);
  }
}
