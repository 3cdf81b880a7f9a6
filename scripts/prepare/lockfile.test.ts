/** What package-lock.json must contain, so that every registry installs the same bytes. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type Pinned = { integrity?: string; resolved?: string };
const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as { packages: Record<string, Pinned> };
const pinned = Object.entries(packages).filter(([path]) => path !== "");

test("names no registry", () => {
  expect(pinned.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test("every package is pinned by its hash, whatever the system that installs it", () => {
  expect(pinned.length).toBeGreaterThan(100);
  expect(pinned.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

test("no package may run a script when it is installed", async () => {
  expect(await readFile(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});
