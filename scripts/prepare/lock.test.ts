import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const lock = pathToFileURL(resolve("scripts/prepare/lock.mjs")).href;

/** A process that waits for the lock, logs its start and end, and reports its wait. */
async function takeTurn(folder: string) {
  const script = `
    import { appendFileSync } from "node:fs";
    import { alone } from ${JSON.stringify(lock)};
    await alone((other) => console.log("waited for " + other));
    appendFileSync("turns", "begin ");
    await new Promise((resolve) => setTimeout(resolve, 300));
    appendFileSync("turns", "end ");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder });
  const [words, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(code).toBe(0);
  return words;
}

test("of several that prepare one checkout, each waits for its turn", async () => {
  const folder = await temporaryFolder();
  const words = await Promise.all([takeTurn(folder), takeTurn(folder), takeTurn(folder)]);
  expect(await readFile(join(folder, "turns"), "utf8")).toBe("begin end ".repeat(3));
  expect(words.filter((each) => /^waited for \d+\n$/.test(each)).length).toBeGreaterThan(0);
});

test("what a killed process has left holds up nobody", async () => {
  const folder = await temporaryFolder();
  const killed = spawn(process.execPath, ["--eval", "0"]);
  await once(killed, "exit");
  await mkdir(join(folder, ".cache"));
  await writeFile(join(folder, ".cache/preparing"), String(killed.pid));
  expect(await takeTurn(folder)).toBe("");
});
