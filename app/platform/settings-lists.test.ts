/** Settings are listed in several places for different readers: the lists must agree. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseEnv, settingNames } from "./env.server.ts";

/** Read by the build and the process before any other setting. */
const ofTheBuild = "BUILD_DIR";

/** Settings and their defaults in the tables of a document. */
async function documented(file: string): Promise<[name: string, usual: string][]> {
  const document = await readFile(file, "utf8");
  return document.split("\n").flatMap((row) => {
    if (!/^\| `[A-Z_]+`/.test(row)) return [];
    const [names = "", usual = ""] = row.replace(/^\| /, "").split(" | ");
    const values = usual.split(", ");
    return names
      .split(", ")
      .map((name, index): [string, string] => [bare(name), bare(values[index] ?? values[0] ?? "")]);
  });
}

const bare = (text: string) => text.replaceAll("`", "");

/** Lines of .env.example, without the setting that only the environment may hold. */
async function exemplified(): Promise<[name: string, usual: string][]> {
  const lines = await readFile(".env.example", "utf8");
  return [...lines.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", usual = ""]) => [name, usual]);
}

/** Defaults; undefined if there is none. */
const defaults = new Map(Object.entries(parseEnv({})));
const fixed = (name: string) => (name === "SITE_URL" ? undefined : defaults.get(name));

test("docs/settings.md and .env.example name every setting, in the order of the schema", async () => {
  const listed = (await documented("docs/settings.md")).map(([name]) => name).filter((name) => name !== ofTheBuild);
  expect(listed).toEqual(settingNames);
  expect((await exemplified()).map(([name]) => name)).toEqual(settingNames);
});

test("the README names some of them", async () => {
  const common = (await documented("README.md")).map(([name]) => name);
  expect(common.length).toBeGreaterThan(5);
  expect(settingNames).toEqual(expect.arrayContaining(common));
});

test("each list states the default that counts", async () => {
  for (const [name, usual] of [...(await documented("docs/settings.md")), ...(await documented("README.md"))])
    if (fixed(name) !== undefined) expect(`${name} ${usual}`).toBe(`${name} ${String(fixed(name))}`);
  for (const [name, usual] of await exemplified())
    expect(`${name} ${usual}`).toBe(`${name} ${String(fixed(name) ?? "")}`);
});
