import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "#cms/read.ts";

/** Beside `files/`: the complete, checked content from which they were rendered. */
export const contentFile = "content.json";

/** The content of a rendered publication, already checked. */
export const renderedContent = async (folder: string): Promise<Content> => ({
  ...(JSON.parse(await readFile(join(folder, contentFile), "utf8")) as Content),
  folder,
});
