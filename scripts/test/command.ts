import { existsSync } from "node:fs";
import { run, stopWithParent } from "#scripts/prepare/run.mjs";

stopWithParent();

/** Runs a command to its end. @returns whether it exited with 0, and its output */
export const command = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  run([name, ...args], { ...process.env, NO_COLOR: "1", ...env });

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
