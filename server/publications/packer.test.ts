import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPacker } from "./packer.ts";
import { createRenderer } from "./renderer.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Answers a text with its own id in the file, or fails. */
const program = `
  process.once("disconnect", () => process.exit());
  process.on("message", ({ text, file }) => {
    if (text === "mistake") throw new Error("the disk is full");
    require("node:fs").writeFileSync(file, process.pid + text);
    process.send({});
  });
`;

let release: string;
let over: AbortController;
let faults: string[];
beforeEach(async () => {
  release = temporaryFolder();
  await writeFile(join(release, "render.js"), program);
  over = new AbortController();
  faults = [];
});
afterEach(() => over.abort());

function packer() {
  const renderer = createRenderer(release, { siteUrl: "http://site.invalid", signal: over.signal });
  return createPacker(release, renderer, (error) => faults.push(String(error)), over.signal, 0);
}
const none = () => "";

test("texts are packed once by one process, and found at once afterwards, also after a new start", async () => {
  const pack = packer();
  const make = (text: string) =>
    new Promise<void>((resolve) => expect(pack(text, () => text, resolve)).toBeUndefined());
  await Promise.all([make("-one"), make("-two")]);
  const [one, two] = ["-one", "-two"].map((text) => packer()(text, none, none)!.toString());
  expect(one).toMatch(/^\d+-one$/);
  expect(two).toBe(one!.replace("one", "two"));
});

test("after a fault what waits stays as it is, and what comes then is packed by another process", async () => {
  const pack = packer();
  pack("mistake", () => "mistake", none);
  await expect.poll(() => faults).toEqual([expect.stringContaining("the disk is full")]);
  await new Promise<void>((resolve) => pack("-one", () => "-one", resolve));
  expect(faults).toHaveLength(1);
});

test("files of three months ago go before others come", async () => {
  await writeFile(join(release, "old.br"), "");
  await utimes(join(release, "old.br"), 0, 0);
  await new Promise<void>((resolve) => packer()("-one", () => "-one", resolve));
  expect((await readdir(release)).toSorted()).toEqual(["-one.br", "render.js"]);
});
