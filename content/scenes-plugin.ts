import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, parse, resolve } from "node:path";
import type { Plugin } from "vite";
import { masterOf, sceneFile } from "./scene-picture.ts";

const scenes = resolve("media/scenes");

/**
 * Lets `media/scenes/` hold pictures of any common format and size: what imports one gets its master, which is made once.
 * @param cache folder of the masters
 */
export function scenesPlugin(cache: string): Plugin {
  return {
    name: "scenes",
    enforce: "pre",
    async resolveId(source, importer) {
      const [path = "", query] = source.split("?");
      if (query === undefined || !sceneFile.test(path)) return undefined;
      // From the root of the site in development, from the importing file in a build.
      const picture = path.startsWith("/") ? resolve(`.${path}`) : resolve(dirname(importer ?? "."), path);
      return dirname(picture) === scenes ? `${await masterFile(picture, cache)}?${query}` : undefined;
    },
    configureServer(server) {
      // The masters lie elsewhere: nobody else would see that their origin has changed.
      server.watcher.on("change", (file) => file.startsWith(scenes) && void server.restart());
    },
  };
}

/** @returns the picture itself, or a file of the cache with its name */
async function masterFile(picture: string, cache: string): Promise<string> {
  const hash = createHash("sha1")
    .update(await readFile(picture))
    .digest("hex");
  const file = resolve(cache, hash, `${parse(picture).name}.webp`);
  if (existsSync(file)) return file;
  const data = await masterOf(picture);
  if (!data) return picture;
  await mkdir(join(file, ".."), { recursive: true });
  // By a rename: an interrupted build leaves no half of a picture.
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, data);
  await rename(part, file);
  return file;
}
