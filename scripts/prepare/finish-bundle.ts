/** Adds the compressed forms of what pages load to a bundle. */
import { join } from "node:path";
import { buildFolder } from "#server/release/build-folder.ts";
import { precompress } from "./precompress.ts";

await precompress(join(buildFolder(), "client"));
