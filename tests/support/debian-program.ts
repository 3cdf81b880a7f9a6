import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { installedProgram } from "./installed-program.ts";

const run = promisify(execFile);

/**
 * An installed program, or one from Debian's package: unpacked but not installed, since an
 * installed server would start by itself.
 * @param of the package, if its name differs
 * @returns path of the program; undefined without Debian's packages
 */
export async function debianProgram(
  name: "nginx" | "caddy" | "prometheus" | "promtool",
  of: string = name,
): Promise<string | undefined> {
  const installed = installedProgram(name);
  if (installed || !existsSync("/usr/bin/apt-get")) return installed;
  return debianFile(
    of,
    ["usr/sbin", "usr/bin"].map((bin) => `${bin}/${name}`),
    name,
  );
}

/**
 * A file of one of Debian's packages, unpacked but not installed.
 * @param paths in the package; the first existing one is used
 * @returns path of the file; undefined without Debian's packages
 */
export async function debianFile(of: string, paths: string[], name = of): Promise<string | undefined> {
  const folder = resolve(".cache/programs", name);
  const found = () => paths.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (found()) return found();
  mkdirSync(resolve(folder, ".."), { recursive: true });
  // In a temporary folder: a concurrent test must not find a partly unpacked program.
  const aside = mkdtempSync(`${folder}-`);
  const download = () => run("apt-get", ["download", of], { cwd: aside });
  try {
    await download().catch(async () => {
      await run("apt-get", ["update"]);
      await download();
    });
    const archive = readdirSync(aside).find((file) => file.endsWith(".deb"));
    await run("dpkg-deb", ["--extract", join(aside, archive!), aside]);
    if (!found()) renameSync(aside, folder);
  } catch {
    // A concurrent test may have finished meanwhile.
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return found();
}
