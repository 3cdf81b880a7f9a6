import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of a program; undefined if missing. Debian keeps servers in folders of root's PATH. */
export const installedProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
