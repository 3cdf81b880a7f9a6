/** The settings stand in three places for three kinds of readers: what they say must be the same. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseEnv, settingNames } from "./env.server.ts";

/** Read by the build and the process around it, before any other. */
const ofTheBuild = "BUILD_DIR";

/** Rows of the README's table: each setting with what stands as its default. */
async function documented(): Promise<[name: string, usual: string][]> {
  const readme = await readFile("README.md", "utf8");
  const table = readme.slice(readme.indexOf("| Variable | Default | Meaning |")).split("\n\n", 1)[0] ?? "";
  return table
    .split("\n")
    .slice(2)
    .flatMap((row) => {
      const [names = "", usual = ""] = row.replace(/^\| /, "").split(" | ");
      const values = usual.split(", ");
      return names
        .split(", ")
        .map((name, index): [string, string] => [bare(name), bare(values[index] ?? values[0] ?? "")]);
    });
}

const bare = (text: string) => text.replaceAll("`", "");

/** Lines of .env.example, without the one that only the environment may hold. */
async function exemplified(): Promise<[name: string, usual: string][]> {
  const lines = await readFile(".env.example", "utf8");
  return [...lines.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", usual = ""]) => [name, usual]);
}

/** What the process takes where nothing is set; undefined where that is nothing. */
const defaults = new Map(Object.entries(parseEnv({})));
const fixed = (name: string) => (name === "SITE_URL" ? undefined : defaults.get(name));

test("the README and .env.example name every setting, in the order of the schema", async () => {
  const inReadme = (await documented()).map(([name]) => name).filter((name) => name !== ofTheBuild);
  expect(inReadme).toEqual(settingNames);
  expect((await exemplified()).map(([name]) => name)).toEqual(settingNames);
});

test("they state the default that counts", async () => {
  for (const [name, usual] of await documented())
    if (fixed(name) !== undefined) expect(`${name} ${usual}`).toBe(`${name} ${String(fixed(name))}`);
  for (const [name, usual] of await exemplified())
    expect(`${name} ${usual}`).toBe(`${name} ${String(fixed(name) ?? "")}`);
});
