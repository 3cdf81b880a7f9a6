import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";

/**
 * What content may refer to beside itself. A release keeps it, since it has neither `media/` nor
 * `public/`.
 */
export type Assets = {
  /** Scenes by their name, each with what is wrong with it. */
  scenes: Record<string, string | null>;
  /** Names of logos. */
  marks: string[];
  /** Files that are served unchanged, such as `plan.png`. */
  files: string[];
};

/** @param root the folder that holds `media/` and `public/` */
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
  // It loads sharp, which a release does not need to check documents.
  const { scenePictureFault } = await import("./scene-picture.ts");
  const found = files.filter((file) => !file.startsWith(".")).toSorted();
  const faults = await Promise.all(
    found.map(async (file) => {
      const { name } = parse(file);
      const twins = found.filter((other) => parse(other).name === name);
      if (twins.length > 1) return [name, `media/scenes/ has ${twins.join(" and ")}: keep one of them`] as const;
      return [name, (await scenePictureFault(join(folder, file), `media/scenes/${file}`)) ?? null] as const;
    }),
  );
  return Object.fromEntries(faults);
}
