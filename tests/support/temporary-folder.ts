import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

const newFolder = () => mkdtempSync(join(tmpdir(), "test-"));
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 });

/** A new folder, removed at the end of the test, in which a program that ends may write until then. */
export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

/** A new folder for the tests of a file, or of a block, removed after them. */
export function folderOfTests(): string {
  const folder = newFolder();
  afterAll(() => remove(folder));
  return folder;
}
