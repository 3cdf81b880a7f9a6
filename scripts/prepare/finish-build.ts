/** Makes the pages of a release from its content. */
import { join } from "node:path";
import { buildFolder, loadBundle } from "#server/release/build-folder.ts";
import { bringExportedPictures } from "#server/publications/bring-pictures.ts";
import { renderPublication } from "#server/publications/render-publication.ts";

const folder = buildFolder();
const bundle = await loadBundle(folder);
const publishedFolder = join(folder, "published");
await bringExportedPictures(folder, publishedFolder);
await renderPublication(bundle, publishedFolder);
