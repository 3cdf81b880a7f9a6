/** Contents of package-lock.json, so that every registry installs the same bytes. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type Pinned = { integrity?: string; resolved?: string; license?: string; dev?: boolean };
const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as { packages: Record<string, Pinned> };
const pinned = Object.entries(packages).filter(([path]) => path !== "");

test("names no registry", () => {
  expect(pinned.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test("every package is pinned by its hash, whatever the system that installs it", () => {
  expect(pinned.length).toBeGreaterThan(100);
  expect(pinned.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

/** Licences that require only their notice. */
const permissive = ["0BSD", "Apache-2.0", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "Unlicense"];
/** Licences that are also accepted as one of several choices. */
const isPermissive = (license = "") =>
  license
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((one) => permissive.includes(one));
/** The library below sharp, loaded as separate files, as the LGPL requires. */
const separate = /^node_modules\/@img\/sharp-/;

test("what runs on a server has licences that let a company use it", () => {
  const others = pinned.filter(([path, { dev, license }]) => !dev && !isPermissive(license) && !separate.test(path));
  expect(others).toEqual([]);
});

test("no package may run a script when it is installed", async () => {
  expect(await readFile(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});
