/** Turns Vite's bundles into a site that can be served: pages and compressed files. */
import { join } from "node:path";
import { buildFolder, loadBundle } from "#server/process/build-folder.ts";
import { renderPublication } from "#server/publications/render-publication.ts";
import { precompress } from "./precompress.ts";

const folder = buildFolder();
await renderPublication(folder, await loadBundle(folder), join(folder, "published"));
await precompress(join(folder, "client"));
