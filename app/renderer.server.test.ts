import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Files that a module imports at run time: no types, and no dynamic imports. */
function imports(file: string): string[] {
  const source = /\.tsx?$/.test(file) ? readFileSync(file, "utf8") : "";
  return [...source.matchAll(/^(?:import|export) ([^"';]*?from )?"([#.][^"?]+)/gm)]
    .filter(([, names = ""]) => !/^type |^\{(\s*type \w+( as \w+)?,?)+\s*\} from/.test(names))
    .map(([, , wanted]) => (wanted!.startsWith("#") ? resolve(wanted!.slice(1)) : join(dirname(file), wanted!)))
    .filter((path) => existsSync(path));
}

function withImports(files: string[]): string[] {
  const all = new Set(files.map((file) => resolve(file)));
  for (const file of all) for (const other of imports(file)) all.add(other);
  return [...all].map((file) => file.slice(resolve(".").length + 1));
}

test("pages are rendered without the store, and without what leads, visits and the assistant do with it", async () => {
  const routes = (await readdir("app/routes", { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const modules = withImports([
    "server/publications/compose-publication.ts",
    "server/publications/render-publication.ts",
    "app/root.tsx",
    "app/entry.server.tsx",
    ...routes.map((name) => `app/routes/${name}`),
  ]);
  expect(modules).toContain("app/renderer.server.ts");
  expect(modules).toContain("app/features/leads/leads-context.server.ts");
  const unwanted =
    /^app\/(application|store\/|commands\/|mails\/|features\/(members|content)\/)|^app\/features\/(leads\/(leads\.|delivery|mails|records|spam)|visits\/.*\.server|assistant\/(gateway\/assistant\.|provider|questions|spend))/;
  expect(modules.filter((file) => unwanted.test(file))).toEqual([]);
  expect(withImports(["app/application.server.ts"]).filter((file) => unwanted.test(file))).not.toEqual([]);
});
