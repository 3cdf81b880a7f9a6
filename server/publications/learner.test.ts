import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Content } from "#content/read.ts";
import { createLearner } from "./learner.ts";

/** Trains one byte of each language, fails, or never ends, by the folder's file. */
const program = `
  const { existsSync, writeFileSync } = require("node:fs");
  const folder = process.argv[2];
  writeFileSync(folder + "/began", "");
  if (existsSync(folder + "/mistake")) throw new Error("the content cannot be read");
  if (existsSync(folder + "/endless")) setInterval(() => {}, 1000);
  else for (const language of ["en", "ar"]) writeFileSync(folder + "/learned." + language + ".bin", "x");
`;

let release: string;
let over: AbortController;
let lines: string[];
let learn: ReturnType<typeof createLearner>;
beforeEach(async () => {
  release = await mkdtemp(join(tmpdir(), "release-"));
  await writeFile(join(release, "learn.js"), program);
  over = new AbortController();
  lines = [];
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  learn = createLearner(release, { siteUrl: "http://site.invalid", signal: over.signal, log, calm: 0 });
});
afterEach(async () => {
  over.abort();
  await rm(release, { recursive: true });
});

/** @returns a current folder with files of those names */
async function shown(...files: string[]) {
  const folder = await mkdtemp(join(release, "folder-"));
  for (const file of files) await writeFile(join(folder, file), "before");
  return { folder, content: { localized: { en: {}, ar: {} } } as Content };
}

const learnedIn = (content: Content | undefined) => String.fromCharCode(...(content?.localized.ar.learned ?? []));

test("what is learned comes with the content, and only once", async () => {
  const folder = await shown("learned-before.en.bin", "learned-before.ar.bin");
  expect(learnedIn(await learn(folder))).toBe("x");
  expect(await learn(folder)).toBeUndefined();
  expect(lines).toEqual(["the assistant's training is done"]);
});

test("a mistake is logged, and nothing is exchanged", async () => {
  expect(await learn(await shown("mistake"))).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining("training failed")]);
});

test("the next one ends what is being learned, and so does the signal", async () => {
  const [first, second, third] = [await shown("endless"), await shown(), await shown("endless")];
  const outdated = learn(first);
  expect(learnedIn(await learn(second))).toBe("x");
  expect(await outdated).toBeUndefined();
  const last = learn(third);
  over.abort();
  expect(await last).toBeUndefined();
  expect(await learn(await shown())).toBeUndefined();
  expect(lines).toHaveLength(1);
});

test("of several in a row only the last one is learned from", async () => {
  const log = pino({ level: "silent" });
  const patient = createLearner(release, { siteUrl: "http://site.invalid", signal: over.signal, log, calm: 200 });
  const row = [await shown(), await shown(), await shown()];
  const learned = await Promise.all(row.map(patient));
  expect(learned.map(learnedIn)).toEqual(["", "", "x"]);
  expect(row.map(({ folder }) => existsSync(join(folder, "began")))).toEqual([false, false, true]);
});
