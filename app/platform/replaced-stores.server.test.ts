import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testStore } from "#app/features/outbox/test-store.ts";

test("what a restore replaced lies in DATA_DIR, is named by erase, and goes with the purge a week later", async () => {
  const store = await testStore();
  await store.add("NH-7K3M-0QXD", { email: "sara@example.com" });
  const { desk } = await import("#app/desk/desk.server.ts");
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const run = (...args: string[]) =>
    desk(args, { write: async () => {}, say, progress: () => {}, columns: Infinity, ask: undefined });
  const file = join(store.folder, "a.backup");
  // Left behind by one that was cut off, and readable by others.
  await writeFile(`${file}.part`, "", { mode: 0o644 });
  expect(await run("backup", file)).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run("restore", file, "--replace")).toBe(0);
  const replaced = async () => (await readdir(store.folder)).filter((name) => name.startsWith("replaced-"));
  const [name] = await replaced();
  const path = join(store.folder, name!);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  said.length = 0;
  await run("erase", "--email", "sara@example.com", "--yes");
  expect(said.join("\n")).toContain(path);
  const { purge } = await import("#app/features/outbox/purge.server.ts");
  const day = 24 * 3_600_000;
  await purge(new Date(Date.now() + 6 * day));
  expect(await replaced()).toEqual([name]);
  await purge(new Date(Date.now() + 8 * day));
  expect(await replaced()).toEqual([]);
  await store.remove();
});
