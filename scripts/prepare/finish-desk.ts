/** Adds the compressed forms of what the desk's pages load to its bundle. */
import { join } from "node:path";
import { buildFolder } from "#server/process/build-folder.ts";
import { precompress } from "./precompress.ts";

await precompress(join(buildFolder(), "client"));
