import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

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

const installs = new Map<string, Promise<boolean>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Installs a Debian package if possible: as root, with apt-get, one at a time and each only once.
 * @returns whether it is installed now
 */
export function installDebianPackage(name: string): Promise<boolean> {
  const running = installs.get(name);
  if (running) return running;
  const installation = last.then(() => install(name));
  last = installation;
  installs.set(name, installation);
  return installation;
}

async function install(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`  Installing Debian's package ${name} …`);
  const attempt = () =>
    command("apt-get", ["install", "--yes", "--no-install-recommends", name], { DEBIAN_FRONTEND: "noninteractive" });
  if ((await attempt()).ok) return true;
  await command("apt-get", ["update"]);
  return (await attempt()).ok;
}
