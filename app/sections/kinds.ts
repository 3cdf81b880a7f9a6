/** The kinds of section: a folder each, named after the kind. A document of a page lists sections. */
import type { Fields } from "#kinds/fields.ts";

type Modules = Record<string, { fields: Fields[Kind] }>;

/** Vite bundles the folders; commands of a checkout read them. */
const modules: Modules =
  import.meta.env?.SSR === undefined
    ? await modulesIn(import.meta.dirname)
    : import.meta.glob<Modules[string]>("./*/fields.ts", { eager: true });

async function modulesIn(folder: string): Promise<Modules> {
  // Imported here: in development a browser loads this module, without Node's modules.
  const [{ readdir }, { join }, { pathToFileURL }] = await Promise.all([
    import("node:fs/promises"),
    import("node:path"),
    import("node:url"),
  ]);
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  const module = (name: string) =>
    import(pathToFileURL(join(folder, name, "fields.ts")).href) as Promise<Modules[string]>;
  return Object.fromEntries(
    await Promise.all(names.toSorted().map(async (name) => [`./${name}/fields.ts`, await module(name)])),
  );
}

export const kinds = Object.fromEntries(
  Object.entries(modules).map(([path, { fields }]) => [path.split("/")[1]!, fields]),
) as Fields;

export type Kind = keyof Fields;

/** Kind of a section: the name of its one kind field. */
export const kindOf = (section: { [Name in Kind]?: unknown }): Kind =>
  (Object.keys(kinds) as Kind[]).find((name) => section[name] !== undefined)!;
