import { existsSync } from "node:fs";
import { command } from "./command.ts";

/** Installs a Debian package where that is possible: as root, with apt-get. @returns whether it is installed now */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`  Installing Debian's package ${name} …`);
  const install = () =>
    command("apt-get", ["install", "--yes", "--no-install-recommends", name], { DEBIAN_FRONTEND: "noninteractive" });
  if ((await install()).ok) return true;
  await command("apt-get", ["update"]);
  return (await install()).ok;
}
