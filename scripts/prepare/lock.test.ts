import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const lock = pathToFileURL(resolve("scripts/prepare/lock.mjs")).href;

/** Begins a process that waits for the lock, notes its turn, and ends it with its standard input. */
function begin(folder: string) {
  const script = `
    import { appendFileSync } from "node:fs";
    import { alone } from ${JSON.stringify(lock)};
    await alone((other) => console.log("waits for " + other));
    appendFileSync("turns", "begin ");
    console.log("begins");
    for await (const _ of process.stdin);
    appendFileSync("turns", "end ");`;
  return spawn(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder });
}

test("of several that prepare one checkout, each waits for its turn", async () => {
  const folder = temporaryFolder();
  const first = begin(folder);
  expect(String(await once(first.stdout, "data"))).toBe("begins\n");
  const others = [begin(folder), begin(folder)];
  for (const { stdout } of others) expect(String(await once(stdout, "data"))).toBe(`waits for ${first.pid}\n`);
  const ends = [first, ...others].map((one) => (one.stdin.end(), once(one, "exit")));
  expect(await Promise.all(ends)).toEqual(Array(3).fill([0, null]));
  expect(await readFile(join(folder, "turns"), "utf8")).toBe("begin end ".repeat(3));
});

test("what a killed process has left holds up nobody", async () => {
  const folder = temporaryFolder();
  const killed = spawn(process.execPath, ["--eval", "0"]);
  await once(killed, "exit");
  await mkdir(join(folder, ".cache"));
  await writeFile(join(folder, ".cache/preparing"), String(killed.pid));
  const next = begin(folder);
  next.stdin.end();
  expect(await text(next.stdout)).toBe("begins\n");
});
