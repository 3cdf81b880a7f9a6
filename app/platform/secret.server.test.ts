import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "secret-"));
  vi.stubEnv("DATA_DIR", join(parent, "data"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  return rm(parent, { recursive: true, force: true });
});

async function freshProcess() {
  vi.resetModules();
  return import("./secret.server.ts");
}

test("is made once, for this process and the next, and nobody else may read it", async () => {
  const { secretFor } = await freshProcess();
  const key = secretFor("one");
  expect(key).toHaveLength(32);
  expect(secretFor("one")).toEqual(key);
  expect(secretFor("another")).not.toEqual(key);
  expect((await freshProcess()).secretFor("one")).toEqual(key);
  expect(await readdir(join(parent, "data"))).toEqual(["secret"]);
  expect((await stat(join(parent, "data/secret"))).mode & 0o777).toBe(0o600);
});

test("what is not a secret is not taken for one", async () => {
  const { secretFor } = await freshProcess();
  secretFor("one");
  const file = join(parent, "data/secret");
  await writeFile(file, (await readFile(file, "utf8")).slice(0, 20));
  const later = await freshProcess();
  expect(() => later.secretFor("one")).toThrow("secret is damaged");
});

test("a folder that cannot be made is said", async () => {
  await writeFile(join(parent, "data"), "");
  const { secretFor } = await freshProcess();
  expect(() => secretFor("one")).toThrow("ENOTDIR");
});

test("a secret of the settings is the same everywhere, needs no folder, and can be changed bit by bit", async () => {
  await writeFile(join(parent, "data"), "");
  vi.stubEnv("SESSION_SECRET", "the old secret which is long enough");
  const old = (await freshProcess()).secretFor("one");
  vi.stubEnv("SESSION_SECRET", "the new secret which is long as well, the old secret which is long enough");
  const { secretFor, secretsFor } = await freshProcess();
  expect(secretFor("one")).not.toEqual(old);
  expect(secretsFor("one")).toEqual([secretFor("one"), old]);
});
