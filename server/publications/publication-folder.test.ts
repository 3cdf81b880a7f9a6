import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Description, makePublicationFolder, publicationFolders } from "./publication-folder.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "publications-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const described = (number: number): Description => ({
  number,
  publishedAt: "",
  release: "r1",
  changes: [],
  redirects: [],
  held: {},
});

const make = (number: number) =>
  makePublicationFolder(root, async (folder) => {
    await mkdir(join(folder, "files"));
    await writeFile(join(folder, "files/page.br"), `page ${number}`);
    return described(number);
  });

test("a folder is found again as it was made, the last publication first", async () => {
  const second = await make(2);
  const tenth = await make(10);
  expect(await publicationFolders(root)).toEqual([tenth, second]);
  expect(second).toMatchObject(described(2));
});

test("it is found again in whatever order its description was written, and with more in it", async () => {
  const { held, redirects, ...rest } = described(3);
  const more = { held, redirects, ...rest, folder: "/of/another/release" };
  const { folder } = await makePublicationFolder(root, async () => more);
  expect(await publicationFolders(root)).toEqual([{ ...described(3), folder }]);
});

test("what fails in the making leaves nothing", async () => {
  const failing = makePublicationFolder(root, async (folder) => {
    await writeFile(join(folder, "page.br"), "half");
    throw new Error("no space left on device");
  });
  await expect(failing).rejects.toThrow("no space left");
  expect(await readdir(root)).toEqual([]);
});

test("what a process left that was killed in the making is removed, and what another makes stays", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const recent = Date.now();
  const left = [`.${pid}-${recent}`, `.${process.pid}-${recent - 1}`, `.${process.ppid}-${recent - 4_000_000}`];
  const made = `.${process.ppid}-${recent}`;
  for (const name of [...left, made]) await mkdir(join(root, name, "files"), { recursive: true });
  const { folder } = await make(1);
  expect(await readdir(root)).toEqual([made, basename(folder)]);
});

test("a folder whose files lost their content, or whose description was changed, counts as none", async () => {
  const { folder } = await make(1);
  await writeFile(join(folder, "files/page.br"), "");
  expect(await publicationFolders(root)).toEqual([]);
  const next = await make(2);
  await writeFile(join(next.folder, "publication.json"), JSON.stringify({ ...described(9), sizes: {}, sha256: "" }));
  expect(await publicationFolders(root)).toEqual([]);
});

test("folders that nobody needs are removed, in the order in which they were made", async () => {
  for (const number of [7, 8, 1, 2, 3]) await make(number);
  const numbers = (await publicationFolders(root)).map(({ number }) => number);
  expect(numbers).toEqual([8, 3, 2, 1]);
});

test("without a folder there is no publication", async () => {
  expect(await publicationFolders(join(root, "none"))).toEqual([]);
});
