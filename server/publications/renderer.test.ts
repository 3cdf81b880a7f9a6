import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { createRenderer, type Renderer } from "./renderer.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Answers with its own id, fails, or never ends, by the folder's name. */
const program = `
  process.once("disconnect", () => process.exit());
  let expected = "";
  process.on("message", (message) => {
    if (message === "soon") return void (expected = message);
    const { into } = message;
    if (into === "mistake") throw new Error("a page cannot be rendered");
    if (into !== "endless") process.send({ pid: [String(process.pid)], expected: [expected] });
  });
`;

let release: string;
let over: AbortController;
let renderer: Renderer;
beforeEach(async () => {
  release = temporaryFolder();
  await writeFile(join(release, "render.js"), program);
  over = new AbortController();
  renderer = createRenderer(release, { siteUrl: "http://site.invalid", signal: over.signal });
});
afterEach(() => over.abort());

/** @returns the id of the rendering process */
const render = async (into: string) => Number((await renderer.render({ into, former: [] })).pid?.[0]);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("what follows is rendered by the same process, until it is ended", async () => {
  const first = await render("one");
  expect(await render("two")).toBe(first);
  renderer.end();
  await expectSoon("its end", () => !isThere(first));
  expect(await render("three")).not.toBe(first);
});

test("a task that is expected finds a process that has read ahead", async () => {
  renderer.prepare();
  renderer.prepare();
  expect(await renderer.render({ into: "one", former: [] })).toMatchObject({ expected: ["soon"] });
});

test("a mistake is told with the process's words, and the next one is rendered by another", async () => {
  const first = await render("one");
  await expect(render("mistake")).rejects.toThrow("a page cannot be rendered");
  expect(await render("two")).not.toBe(first);
});

test("one that was killed between two publications is begun anew", async () => {
  const first = await render("one");
  process.kill(first, "SIGKILL");
  await expectSoon("its end", () => !isThere(first));
  expect(await render("two")).not.toBe(first);
});

test("the signal ends it, at work and at rest", async () => {
  const first = await render("one");
  const endless = render("endless");
  over.abort();
  await expect(endless).rejects.toThrow("aborted");
  await expectSoon("its end", () => !isThere(first));
});
