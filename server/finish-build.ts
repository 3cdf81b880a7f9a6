/** Makes a site that can be served of the bundles that Vite leaves: pages, compressed files, compiled code. */
import { execFileSync } from "node:child_process";
import { join, relative } from "node:path";
import { buildFolder } from "./build-folder.ts";
import { precompress } from "./precompress.ts";
import { prerender } from "./prerender.ts";

/**
 * Compiles what the start will need, in a process that loads it all and ends: already the first start is then spared
 * a quarter of its time and 20 MB. The start names the same folder in NODE_COMPILE_CACHE (package.json).
 */
function precompile(folder: string): void {
  const modules = ["./server.ts", `./${relative("", join(folder, "server/index.js"))}`];
  execFileSync(process.execPath, [...modules.flatMap((path) => ["--import", path]), "--eval", "0"], {
    env: { NODE_COMPILE_CACHE: ".cache/node" },
  });
}

const folder = buildFolder();
await prerender(folder);
await precompress(folder);
precompile(folder);
