import type { ServerResponse } from "node:http";
import { readFile, mkdir, rename, writeFile } from "node:fs/promises";
import { resolve, dirname, join, parse } from "node:path";
import { lookup } from "mrmime";
import sirv from "sirv";
import sharp from "sharp";
import type { Plugin, Rolldown } from "vite";
import { imagetools, resolveConfigs } from "vite-imagetools";
import { exportedIn } from "#cms/exported-pictures.ts";
import { contentFolder } from "#cms/plugin.ts";
import { pictureFolder, uploadedAddress, uploadedFolder } from "#cms/uploaded-pictures.ts";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { masterOf, sceneFile } from "#cms/scene-picture.ts";
import { jpegQuality, sceneFiles, uprightHero, wholeScene } from "#cms/scene-sets.ts";

const packedPictures = ".cache/pictures";

/** In development vite-imagetools would compress a picture on every request, for a second each. */
const servePackedPictures: Plugin = {
  name: "serve-packed-pictures",
  enforce: "pre",
  configureServer: ({ middlewares }) => {
    middlewares.use("/@imagetools", sirv(packedPictures, { dev: true }));
  },
};

/** An exported picture is in the content folder; a build copies it to its address. */
const serveUploadedPictures: Plugin = {
  name: "serve-uploaded-pictures",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (!request.url?.startsWith(uploadedFolder)) return next();
      serveUpload(request.url, response).then((isServed) => isServed || next(), next);
    });
  },
};

async function serveUpload(address: string, response: ServerResponse): Promise<boolean> {
  const { pictures } = await exportedIn(contentFolder());
  for (const picture of pictures)
    for (const file of picture.files)
      if (uploadedAddress(picture, file) === address) {
        response.setHeader("Content-Type", lookup(file.name)!);
        response.end(await readFile(resolve(contentFolder(), pictureFolder(picture), file.name)));
        return true;
      }
  return false;
}

/** Pictures in all sizes: as files in a build, on request in development. */
export const pictures = [
  scenesPlugin(".cache/scenes"),
  servePackedPictures,
  serveUploadedPictures,
  imagetools({
    // `?inline` imports the original, from which the server draws share pictures.
    exclude: ["public/**", /\?inline$/],
    cache: { enabled: true, dir: packedPictures },
    defaultDirectives: (url) => sceneDirectives(url, Boolean(process.env.QUICK_PICTURES)),
    resolveConfigs: sceneConfigs,
  }),
];

const scenes = resolve("media/scenes");

/**
 * Allows pictures of any common format and size in `media/scenes/`: an import gets the master,
 * which is made once.
 * @param cache folder of the masters
 */
function scenesPlugin(cache: string): Plugin {
  return {
    name: "scenes",
    enforce: "pre",
    async resolveId(source, importer) {
      const [path = "", query] = source.split("?");
      if (query === undefined || !sceneFile.test(path)) return undefined;
      // Relative to the site's root in development, to the importing file in a build.
      const picture = path.startsWith("/") ? resolve(`.${path}`) : resolve(dirname(importer ?? "."), path);
      return dirname(picture) === scenes ? `${await masterFile(picture, cache)}?${query}` : undefined;
    },
    configureServer(server) {
      // Masters are in another folder, so the watcher would miss a change of the original.
      server.watcher.on("change", (file) => file.startsWith(scenes) && void server.restart());
    },
  };
}

/**
 * Directives for vite-imagetools: of an import with `?as=picture` the whole scene, with
 * `?aspect=1:1&as=picture` the hero of phones. Their order determines the names in the cache.
 * @param isQuick for tests: whole scenes up to 1,200 px, with the least effort, take a tenth of the
 *   time; each file is 10 % larger
 */
export function sceneDirectives({ searchParams }: URL, isQuick = false): URLSearchParams {
  if (searchParams.get("as") !== "picture") return new URLSearchParams();
  const isUpright = searchParams.get("aspect") === uprightHero.aspect;
  const { widths, aspect, quality, effort } = isUpright
    ? uprightHero
    : { ...wholeScene, ...(isQuick && { widths: wholeScene.widths.filter((one) => one <= 1200), effort: 0 }) };
  return new URLSearchParams({
    w: widths.join(";"),
    ...(isUpright && { aspect, fit: "cover" }),
    format: isUpright ? "avif" : "avif;jpeg",
    quality: `${quality}`,
    effort: `${effort}`,
  });
}

/** Combinations of these directives for which a scene has a file. */
export function sceneConfigs(...[directives, formats]: Parameters<typeof resolveConfigs>) {
  const widths = (directives.find(([name]) => name === "w")?.[1] ?? []).map(Number);
  const files = sceneFiles(widths, Math.max(...widths));
  return resolveConfigs(directives, formats)
    .filter(({ format, w }) => files.some((file) => file.format === format && file.width === Number(w)))
    .map((config) => (config.format === "jpeg" ? { ...config, quality: `${jpegQuality}` } : config));
}

/**
 * Files of a scene have one hash and their width, since names that begin alike compress well: a home
 * page is 0.8 KB lighter. The hash covers everything that their bytes depend on.
 */
export function assetFileNames({ names, originalFileNames, source }: Rolldown.PreRenderedAsset): string {
  const [name = "", original] = [names[0], originalFileNames[0]];
  if (!original || !/\.(?:avif|jpeg)$/.test(name)) return "assets/[name]-[hash:6][extname]";
  const hash = createHash("sha1")
    .update(readFileSync(resolve(original)))
    .update(JSON.stringify([wholeScene, jpegQuality, uprightHero, process.env.QUICK_PICTURES, sharp.versions]))
    .digest("base64url");
  const bytes = Buffer.from(source);
  const box = bytes.indexOf("ispe");
  const width = box > 0 ? `-${bytes.readUInt32BE(box + 8)}` : "";
  return `assets/[name]-${hash.slice(0, 6)}${width}[extname]`;
}

/** @returns the picture itself, or a file with its name in the cache */
async function masterFile(picture: string, cache: string): Promise<string> {
  const hash = createHash("sha1")
    .update(await readFile(picture))
    .digest("hex");
  const file = resolve(cache, hash, `${parse(picture).name}.webp`);
  if (existsSync(file)) return file;
  const data = await masterOf(picture);
  if (!data) return picture;
  await mkdir(join(file, ".."), { recursive: true });
  // Renamed when complete, so that an interrupted build leaves no partial picture. Two imports of one may write at once.
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, data);
  await rename(part, file);
  return file;
}
