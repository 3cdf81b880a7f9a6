import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 60_000 });
const start = new Date("2026-11-20T09:40:00.000Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let folder: string;
let createStoredLimit: typeof import("./stored-limit.server.ts").createStoredLimit;
let database: typeof import("./database.server.ts");
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "limit-"));
  vi.stubEnv("DATA_DIR", folder);
  await open();
});
afterEach(async () => {
  await database.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** As a process that has just started. */
async function open() {
  vi.resetModules();
  database = await import("./database.server.ts");
  ({ createStoredLimit } = await import("./stored-limit.server.ts"));
}

const limit = () => createStoredLimit({ name: "test", points: 2, seconds: 60 });
const takes = async (key: string, ...seconds: number[]) => {
  const taken: boolean[] = [];
  for (const second of seconds) taken.push(await limit().take(key, at(second)));
  return taken;
};

test("lets as many through as agreed, each key by itself, until the time from the first is over", async () => {
  expect(await takes("a", 0, 59, 59.5)).toEqual([true, true, false]);
  expect(await takes("b", 59)).toEqual([true]);
  expect(await takes("a", 60, 60, 60)).toEqual([true, true, false]);
});

test("counts on after a restart", async () => {
  expect(await takes("a", 0, 1)).toEqual([true, true]);
  await database.stop();
  await open();
  expect(await takes("a", 2)).toEqual([false]);
});

test("what is given back may be taken by another", async () => {
  expect(await takes("a", 0, 1)).toEqual([true, true]);
  await limit().giveBack("a");
  expect(await takes("a", 2, 3)).toEqual([true, false]);
});

test("of many at one moment no more get through", async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => limit().take("a", start)));
  expect(taken.filter(Boolean)).toHaveLength(2);
});

test("a take that another has overtaken counts with it, as does one of a clock that is slow", async () => {
  expect(await takes("a", 1, 0.999, 0.999)).toEqual([true, true, false]);
  expect(await takes("a", -30)).toEqual([false]);
});

test("a clock that was far ahead blocks nothing for years", async () => {
  expect(await takes("a", 1e9, 1e9, 1e9)).toEqual([true, true, false]);
  expect(await takes("a", 0)).toEqual([true]);
});

test("keys lie nowhere", async () => {
  await takes("sara@example.com", 0);
  for (const name of await readdir(folder))
    expect((await readFile(join(folder, name))).includes("sara@example.com")).toBe(false);
});
