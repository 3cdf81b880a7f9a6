import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdDataDir } from "./hold-data-dir.server.ts";

test.each([undefined, 0o644])("what holds a folder is for its owner only; it was %s before", (mode) => {
  const folder = mkdtempSync(join(tmpdir(), "hold-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "in-use");
  if (mode !== undefined) writeFileSync(file, "", { mode });
  const lock = holdDataDir(folder);
  expect(lock).toBeDefined();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(holdDataDir(folder)).toBeUndefined();
  lock?.close();
  const next = holdDataDir(folder);
  expect(next).toBeDefined();
  next?.close();
});
