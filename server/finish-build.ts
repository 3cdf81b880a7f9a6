/** Makes a site that can be served of the bundles that Vite leaves: pages and compressed files. */
import { buildFolder } from "./build-folder.ts";
import { precompress } from "./precompress.ts";
import { prerender } from "./prerender.ts";

const folder = buildFolder();
await prerender(folder);
await precompress(folder);
