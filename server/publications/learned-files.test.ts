import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bringWeights, hasLearned, writeWeights } from "./learned-files.ts";

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "learned-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

test("what was learned counts for the same words, and is a beginning for others", async () => {
  const [before, after, last] = [await folder(), await folder(), await folder()];
  await writeWeights(before, "en", new Uint8Array([1]), "words");
  await writeWeights(before, "ar", new Uint8Array([2]), "كلمات");
  await bringWeights(before, after, (locale) => (locale === "en" ? "words" : "كلمات أخرى"));
  expect([hasLearned(after, "en"), hasLearned(after, "ar")]).toEqual([true, false]);
  expect(await readdir(after)).toContain("learned-before.ar.bin");
  await bringWeights(after, last, () => "words");
  expect([hasLearned(last, "en"), hasLearned(last, "ar")]).toEqual([true, false]);
  expect(await readdir(last)).toContain("learned-before.ar.bin");
});
