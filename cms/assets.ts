import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import { type Icons, readIcons } from "./icons.ts";
import { heroScene } from "./scene-sets.ts";
import type { Brand } from "./schema/documents.ts";

/** Files that content may refer to. A release stores the list: it lacks `media/` and `public/`. */
export type Assets = {
  /** The fault of each scene by name; null if it has none. */
  scenes: Record<string, string | null>;
  /** Drawings: logos and maps. */
  marks: string[];
  film: boolean;
  /** Files that are served unchanged, such as `plan.png`. */
  files: string[];
  icons: Icons;
};

/** @param root the folder with `media/` and `public/` */
export async function assetsIn(root: string): Promise<Assets> {
  const folder = join(root, "media/scenes");
  const drawings = (name: string) => readdir(join(root, "media", name)).catch(() => []);
  const [scenes, marks, maps, film, files, icons] = await Promise.all([
    readdir(folder),
    drawings("marks"),
    drawings("map"),
    drawings("film"),
    readdir(join(root, "public"), { recursive: true }).catch(() => []),
    readIcons(),
  ]);
  return {
    scenes: await sceneFaults(folder, scenes),
    marks: [...marks, ...maps].filter((file) => file.endsWith(".svg")).map((file) => parse(file).name),
    film: film.some((file) => file.endsWith(".mp4")),
    files,
    icons,
  };
}

/**
 * The files of `media/` that a release needs: nothing else is sent to visitors or offered at the
 * desk.
 * @param names of the pictures that documents show
 */
export function neededAssets(assets: Assets, names: ReadonlySet<string>, { hero }: Pick<Brand, "hero">): Assets {
  const isNeeded = (name: string) => names.has(name) || (name === heroScene && hero !== "plain");
  return {
    ...assets,
    scenes: Object.fromEntries(Object.entries(assets.scenes).filter(([name]) => isNeeded(name))),
    marks: assets.marks.filter(isNeeded),
    film: assets.film && hero === "film",
  };
}

async function sceneFaults(folder: string, files: string[]): Promise<Record<string, string | null>> {
  // Loaded on demand: it needs sharp, which a release does not use to check documents.
  const { scenePictureFault } = await import("./scene-picture.ts");
  const names = files.filter((file) => !file.startsWith(".")).toSorted();
  const faults = await Promise.all(
    names.map(async (file) => {
      const { name } = parse(file);
      const duplicates = names.filter((other) => parse(other).name === name);
      if (duplicates.length > 1)
        return [name, `media/scenes/ has ${duplicates.join(" and ")}: keep one of them`] as const;
      return [name, (await scenePictureFault(join(folder, file), `media/scenes/${file}`)) ?? null] as const;
    }),
  );
  return Object.fromEntries(faults);
}
