import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * A file of a package that only measurements need, fetched once into its own folder.
 * @param packages with their versions, such as `sirv@3.0.2`
 * @returns path of the file
 * @throws Error if the registry does not answer
 */
export async function npmProgram(folder: string, packages: string[], file: string): Promise<string> {
  const path = join(folder, "node_modules", file);
  await access(path).catch(() =>
    promisify(execFile)("npm", ["install", "--prefix", folder, "--no-save", "--ignore-scripts", ...packages]),
  );
  return path;
}
