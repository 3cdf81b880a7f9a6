import { execFile } from "node:child_process";
import { cp, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { folderOfTests } from "#tests/support/temporary-folder.ts";

const checkout = folderOfTests();
const sources = ["app", "cms", "i18n", "migrations", "package.json", "package-lock.json", "scripts", "server", "words"];

/** A checkout in which nothing was built or generated. */
beforeAll(async () => {
  for (const name of sources) await cp(name, join(checkout, name), { recursive: true });
  for (const name of ["content", "media", "node_modules"]) await symlink(resolve(name), join(checkout, name));
});

test.each([
  [["content", "help"], "new FOLDER"],
  [["content", "new", "ours", "name.en=Sahil"], "CONTENT_DIR=ours npm start"],
])("%s needs no build", async (words, expected) => {
  const { stdout } = await promisify(execFile)("sh", ["scripts/run.sh", ...words], { cwd: checkout });
  expect(stdout).toContain(expected);
});
