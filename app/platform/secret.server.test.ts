import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parseEnv } from "./env.server.ts";
import { createSecrets } from "./secret.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let parent: string;

beforeEach(() => void (parent = temporaryFolder()));

/** Secrets of a newly started process. */
const fresh = (SESSION_SECRET?: string) => createSecrets(parseEnv({ DATA_DIR: join(parent, "data"), SESSION_SECRET }));

test("is made once, for this process and the next, and nobody else may read it", async () => {
  const { first } = fresh();
  const key = first("one");
  expect(key).toHaveLength(32);
  expect(first("one")).toEqual(key);
  expect(first("another")).not.toEqual(key);
  expect(fresh().first("one")).toEqual(key);
  expect(await readdir(join(parent, "data"))).toEqual(["secret"]);
  expect((await stat(join(parent, "data/secret"))).mode & 0o777).toBe(0o600);
});

test("what is not a secret is not taken for one", async () => {
  const { first } = fresh();
  first("one");
  const file = join(parent, "data/secret");
  await writeFile(file, (await readFile(file, "utf8")).slice(0, 20));
  const later = fresh();
  expect(() => later.first("one")).toThrow("secret is damaged");
});

test("a folder that cannot be made is said", async () => {
  await writeFile(join(parent, "data"), "");
  const { first } = fresh();
  expect(() => first("one")).toThrow("ENOTDIR");
});

test("a secret of the settings is the same everywhere, needs no folder, and can be changed bit by bit", async () => {
  await writeFile(join(parent, "data"), "");
  const old = fresh("the old secret which is long enough").first("one");
  const { first, all } = fresh("the new secret which is long as well, the old secret which is long enough");
  expect(first("one")).not.toEqual(old);
  expect(all("one")).toEqual([first("one"), old]);
});
