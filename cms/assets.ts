import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";

/** Files that content may refer to. A release stores the list: it lacks `media/` and `public/`. */
export type Assets = {
  /** The fault of each scene by name; null if it has none. */
  scenes: Record<string, string | null>;
  /** Names of logos. */
  marks: string[];
  /** Files that are served unchanged, such as `plan.png`. */
  files: string[];
};

/** @param root the folder with `media/` and `public/` */
export async function assetsIn(root: string): Promise<Assets> {
  const folder = join(root, "media/scenes");
  const [scenes, marks, files] = await Promise.all([
    readdir(folder),
    readdir(join(root, "media/marks")),
    readdir(join(root, "public"), { recursive: true }).catch(() => []),
  ]);
  return {
    scenes: await sceneFaults(folder, scenes),
    marks: marks.filter((file) => file.endsWith(".svg")).map((file) => parse(file).name),
    files,
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
