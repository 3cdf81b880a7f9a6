/** Turns Vite's bundles into a site that can be served: pages, what the assistant learned, and compressed files. */
import { join } from "node:path";
import { buildFolder, loadBundle } from "#server/process/build-folder.ts";
import { learnContent, renderPublication } from "#server/publications/render-publication.ts";
import { precompress } from "./precompress.ts";

const folder = buildFolder();
const bundle = await loadBundle(folder);
const published = join(folder, "published");
await renderPublication(folder, bundle, published);
await learnContent(bundle, published);
await precompress(join(folder, "client"));
