import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { billOfMaterials } from "./bill-of-materials.mjs";

type Component = {
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  licenses: { expression: string }[];
  hashes: { content: string }[];
  components?: Component[];
};
type Bill = {
  bomFormat: string;
  specVersion: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
};

const release = { id: "20261201-060000-12345678", made: "2026-12-01T06:00:00.000Z" };
const bill = billOfMaterials(release, process.execPath) as Bill;
const [node, ...packages] = bill.components;

test("names every package of a release once, with its version, licence and hash, and none that only builds", async () => {
  expect([bill.bomFormat, bill.specVersion]).toEqual(["CycloneDX", "1.5"]);
  for (const { name, version, purl, licenses, hashes } of packages) {
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(licenses[0]?.expression, name).toMatch(/\w/);
    expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  }
  const names = packages.map(({ name }) => name);
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  expect(names).toContain("@fontsource-variable/alexandria");
  expect(["@playwright/test", "oxlint", "vite", "vitest"].filter((name) => names.includes(name))).toEqual([]);
  const references = packages.map(({ purl }) => purl);
  expect(references).toHaveLength(new Set(references).size);
  // Of platform packages, only those for this system.
  expect(names.filter((name) => name.startsWith("@img/sharp-win32"))).toEqual([]);
});

test("names Node with the libraries in it, whose faults are the most", () => {
  expect(node).toMatchObject({ name: "node", version: process.versions.node });
  const within = new Map(node!.components!.map(({ name, version }) => [name, version]));
  for (const name of ["openssl", "sqlite", "v8", "zlib", "uv"]) expect(within.get(name)).toBe(process.versions[name]);
});

test("is of one release: its time and its number", () => {
  expect(bill.metadata).toMatchObject({ timestamp: release.made, component: { version: `1.0.0+${release.id}` } });
});
