import { spawnSync } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  type Description,
  findPublicationFolder,
  makePublicationFolder,
  type PublicationSource,
  readSource,
} from "./publication-folder.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let root: string;
beforeEach(() => void (root = temporaryFolder()));

const described = (number: number): Description => ({ number, publishedAt: "", release: "r1", held: {} });

const nothing: PublicationSource = { changes: [], redirects: [], pictures: [] };

const make = (number: number, source = nothing) =>
  makePublicationFolder(root, source, async (folder) => {
    await mkdir(join(folder, "files"));
    await writeFile(join(folder, "files/page.br"), `page ${number}`);
    return described(number);
  });

const found = (number?: number) => findPublicationFolder(root, (one) => number === undefined || one.number === number);

test("a folder is found again as it was made, the last publication first", async () => {
  const second = await make(2);
  const tenth = await make(10);
  expect(await found()).toEqual(tenth);
  expect(await found(2)).toEqual(second);
  expect(await found(3)).toBeUndefined();
  expect(second).toMatchObject(described(2));
});

test("it holds what it was made from, also while it is made", async () => {
  const changes = [{ path: "en/posts/old.md", text: null, base: "كلمات\r\n" }];
  const source = { changes, redirects: [{ from: "/blog/old", to: "/blog" }], pictures: [] };
  const { folder } = await makePublicationFolder(root, source, async (part) => {
    expect(await readSource(part)).toEqual(source);
    return described(1);
  });
  expect(await readSource(folder)).toEqual(source);
});

test("it is found again in whatever order its description was written, and with more in it", async () => {
  const { held, release, ...rest } = described(3);
  const more = { held, release, ...rest, folder: "/of/another/release" };
  const { folder } = await makePublicationFolder(root, nothing, async () => more);
  expect(await found()).toEqual({ ...described(3), folder });
});

test("what fails in the making leaves nothing", async () => {
  const failing = makePublicationFolder(root, nothing, async (folder) => {
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
  const first = await make(1);
  const { folder } = await make(2);
  await writeFile(join(folder, "files/page.br"), "");
  expect(await found()).toEqual(first);
  const next = await make(3);
  await writeFile(join(next.folder, "publication.json"), JSON.stringify({ ...described(9), sizes: {}, sha256: "" }));
  expect(await found()).toEqual(first);
  await writeFile(join(first.folder, "changes.json"), "");
  expect(await found()).toBeUndefined();
});

test("folders that nobody needs are removed, in the order in which they were made", async () => {
  for (const number of [7, 8, 1, 2, 3]) await make(number);
  const names = (await readdir(root)).toSorted();
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual([1, 2, 3, 8]);
});

test("without a folder there is no publication", async () => {
  expect(await findPublicationFolder(join(root, "none"), () => true)).toBeUndefined();
});
