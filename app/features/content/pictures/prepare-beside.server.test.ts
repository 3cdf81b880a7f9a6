import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { childrenOf, isRunning } from "#tests/support/child-processes.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { cleanMark } from "./prepare-picture.server.ts";
import { preparingBeside } from "./prepare-beside.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const program = join(import.meta.dirname, "prepare.ts");
const drawing = '<svg viewBox="0 0 24 24"><text>x</text><path fill="red" d="M0 0H9V9Z"/></svg>';

/** A process that runs this code, with preparingBeside as `prepare`. */
function processWith(code: string) {
  const module = JSON.stringify(join(import.meta.dirname, "prepare-beside.server.ts"));
  const start = `const { preparingBeside } = await import(${module}); const prepare = preparingBeside(${JSON.stringify(program)});`;
  return spawn(process.execPath, ["--input-type=module", "-e", start + code], { stdio: ["ignore", "pipe", "inherit"] });
}

test("another process makes the same as this one, and the one that asks loads neither decoders nor a parser", async () => {
  const asking = processWith(`
    const upload = Buffer.from(${JSON.stringify(drawing)});
    const results = [await prepare.mark(upload), await prepare.scene(upload, { x: 0, y: 0 })];
    const maps = (await import("node:fs")).readFileSync("/proc/self/maps", "utf8");
    process.stdout.write(JSON.stringify({ results, isLoaded: /vips|sharp/.test(maps) }));
  `);
  expect(await json(asking.stdout)).toEqual({
    results: [cleanMark(drawing), expect.objectContaining({ code: "wrong-type" })],
    isLoaded: false,
  });
});

test("a decoder that crashes or hangs is the end of its own process", async () => {
  const crashing = join(temporaryFolder(), "crash.mjs");
  await writeFile(crashing, "process.once('message', () => process.abort());");
  expect(await preparingBeside(crashing).mark(Buffer.from(drawing))).toMatchObject({ code: "damaged" });
  const hanging = join(temporaryFolder(), "hang.mjs");
  await writeFile(hanging, "process.once('message', () => { for (;;); });");
  const result = await preparingBeside(hanging, 1000).mark(Buffer.from(drawing));
  expect(result).toMatchObject({ code: "too-slow" });
});

test("it ends with the process that asked, however that one ends", async () => {
  // Noise of this size keeps a core busy for longer than this test waits.
  const upload = await sharp(randomBytes(2400 * 1350 * 3), { raw: { width: 2400, height: 1350, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const file = join(temporaryFolder(), "noise.jpg");
  await writeFile(file, upload);
  const asking = processWith(`
    const upload = (await import("node:fs")).readFileSync(${JSON.stringify(file)});
    void prepare.scene(upload, { x: 0, y: 0 });
    console.log("asked");
  `);
  await once(asking.stdout, "data");
  const [child, ...others] = await childrenOf(asking.pid!);
  expect(others).toEqual([]);
  await expectSoon("the upload to be decoded", async () => (await mapsOf(child!)).includes("vips"));
  asking.kill("SIGKILL");
  await expectSoon("the end of the other process", async () => !(await isRunning(child!)), 15_000);
});

const mapsOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/maps`, "utf8");
