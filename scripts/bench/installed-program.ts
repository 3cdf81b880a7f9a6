import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program lies; undefined where it is not installed. Debian keeps servers where only root looks. */
export const installedProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
