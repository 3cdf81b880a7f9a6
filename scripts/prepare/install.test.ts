import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isAllowed } from "./install.mjs";

test.each([
  ["26.10.0", true],
  ["26.10.1", true],
  ["26.11.0", true],
  ["26.9.9", false],
  ["20.20.2", false],
  ["27.0.0", false],
])("Node %s may run the site: %s", (version, allowed) => {
  expect(isAllowed(version, "^26.10.0")).toBe(allowed);
});

test("the packaged Node, .node-version and engines name one version", async () => {
  const { engines, optionalDependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
    engines: { node: string };
    optionalDependencies: Record<string, string>;
  };
  const version = (await readFile(".node-version", "utf8")).trim();
  expect(engines.node).toBe(`^${version}`);
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version]));
});
