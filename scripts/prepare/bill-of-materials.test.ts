import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { billOfMaterials } from "./bill-of-materials.mjs";

type Component = {
  name: string;
  version: string;
  purl: string;
  licenses: { expression: string }[];
  hashes: { content: string }[];
};

test("names every package of a release once, with its version, licence and hash, and none that only builds", async () => {
  const { bomFormat, specVersion, components } = billOfMaterials() as {
    bomFormat: string;
    specVersion: string;
    components: Component[];
  };
  expect([bomFormat, specVersion]).toEqual(["CycloneDX", "1.5"]);
  for (const { name, version, purl, licenses, hashes } of components) {
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(licenses[0]?.expression, name).toMatch(/\w/);
    expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  }
  const names = components.map(({ name }) => name);
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  expect(["@playwright/test", "oxlint", "vite", "vitest"].filter((name) => names.includes(name))).toEqual([]);
  const references = components.map(({ purl }) => purl);
  expect(references).toHaveLength(new Set(references).size);
  // Of packages for one system, only this one's.
  expect(names.filter((name) => name.startsWith("@img/sharp-win32"))).toEqual([]);
});
