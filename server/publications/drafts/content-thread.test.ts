import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { createContentThread } from "./content-thread.ts";

const folder = folderOfTests();
const program = join(folder, "worker.cjs");

/** Echoes its task; `forever` never ends, and `exit` ends the thread. */
const worker = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ of: [asked] }) => {
  while (asked === "forever");
  if (asked === "exit") process.exit(1);
  parentPort.postMessage({ result: asked });
});`;

beforeAll(() => writeFile(program, worker));

test("a task that does not end is refused after 20 seconds, and those that wait go on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const thread = createContentThread(program, folder);
  const hung = thread.blank("forever", {});
  const waiting = [thread.blank("one", {}), thread.blank("two", {})];
  vi.advanceTimersByTime(19_999);
  await expect(Promise.race([hung, Promise.resolve("at it")])).resolves.toBe("at it");
  vi.advanceTimersByTime(1);
  await expect(hung).rejects.toMatchObject({ name: "ContentTimeout", message: "blank took longer than 20 s" });
  await expect(Promise.all(waiting)).resolves.toEqual(["one", "two"]);
  await expect(thread.blank("three", {})).resolves.toBe("three");
});

test("a task that ends the thread is refused, and those that wait go on", async () => {
  const thread = createContentThread(program, folder);
  const [ended, waiting] = [thread.blank("exit", {}), thread.blank("one", {})];
  await expect(ended).rejects.toThrow("the thread for content ended");
  await expect(waiting).resolves.toBe("one");
});
