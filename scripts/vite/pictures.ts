import type { ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { lookup } from "mrmime";
import sirv from "sirv";
import type { Plugin } from "vite";
import { imagetools } from "vite-imagetools";
import { exportedIn } from "#cms/exported-pictures.ts";
import { contentFolder } from "#cms/plugin.ts";
import { sceneDirectives, scenesPlugin } from "#cms/scenes-plugin.ts";
import { pictureFolder, uploadedAddress, uploadedFolder } from "#cms/uploaded-pictures.ts";

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
    // The server draws on the original pictures of `?inline`.
    exclude: ["public/**", /\?inline$/],
    cache: { enabled: true, dir: packedPictures },
    defaultDirectives: (url) => sceneDirectives(url, Boolean(process.env.QUICK_PICTURES)),
  }),
];
