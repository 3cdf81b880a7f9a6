/** What package-lock.json must hold, so that an install brings the same bytes from every registry. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type Allowed = string | string[];
type Pinned = { integrity?: string; resolved?: string; os?: Allowed; cpu?: Allowed; libc?: Allowed };
const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as { packages: Record<string, Pinned> };
const pinned = Object.entries(packages).filter(([path]) => path !== "");

test("names no registry", () => {
  expect(pinned.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test.each(["x64", "arm64"])("every package that Linux on %s may install is pinned by its hash", (cpu) => {
  const fits = ([, entry]: [string, Pinned]) =>
    includes(entry.os, "linux") && includes(entry.cpu, cpu) && includes(entry.libc, "glibc");
  expect(pinned.filter(fits).length).toBeGreaterThan(100);
  expect(pinned.filter(fits).filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

/** None named allows all. */
const includes = (allowed: Allowed | undefined, value: string) => !allowed || [allowed].flat().includes(value);

test("no package may run a script when it is installed", async () => {
  expect(await readFile(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});
