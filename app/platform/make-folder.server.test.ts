import { statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { makeFolder } from "./make-folder.server.ts";

const parent = folderOfTests();

test("makes what is missing, for its owner only, and is content with what is there", () => {
  const folder = join(parent, "one", "two");
  makeFolder(folder);
  makeFolder(folder);
  for (const made of [join(parent, "one"), folder]) expect(statSync(made).mode & 0o777).toBe(0o700);
  symlinkSync(folder, join(parent, "link"));
  makeFolder(join(parent, "link"));
});

test("fails where a file stands in the way", () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "one"), join(file, "one", "two")])
    expect(() => makeFolder(folder), folder).toThrow(file);
});

test("fails at once where no folder can be made", { skip: process.platform !== "linux" }, () => {
  expect(() => makeFolder("/proc/nowhere/data")).toThrow("/proc/nowhere");
});
