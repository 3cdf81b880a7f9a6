/** Reads and checks the content, and writes it into a release, both rendered and as source. */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assetsIn, neededAssets } from "#cms/assets.ts";
import { ContentError } from "#cms/fault.ts";
import { defaultDocuments, documentPaths } from "#cms/files.ts";
import { contentFolder } from "#cms/plugin.ts";
import { readContent } from "#cms/read.ts";
import { buildFolder } from "#server/release/build-folder.ts";
import { assetsFile, renderingBodies } from "#server/publications/compose-publication.ts";
import { contentFile } from "#server/publications/rendered-content.ts";

const assets = await assetsIn(".");
const { renderBody, writeBodies } = await renderingBodies();
const { content, builtUses } = await readContent(contentFolder(), { assets, renderBody }).catch((error: unknown) => {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
});
const publishedFolder = join(buildFolder(), "published");
await mkdir(publishedFolder, { recursive: true });
await writeFile(join(publishedFolder, contentFile), JSON.stringify(content));
await writeBodies(publishedFolder);
// Later changes by the owner are merged onto these.
await cp(contentFolder(), join(buildFolder(), "content"), { recursive: true });
const existing = new Set(await documentPaths({ folder: contentFolder() }));
for (const [path, text] of Object.entries(defaultDocuments))
  if (!existing.has(path)) {
    await mkdir(dirname(join(buildFolder(), "content", path)), { recursive: true });
    await writeFile(join(buildFolder(), "content", path), text);
  }
const names = new Set(builtUses.map(({ name }) => name));
await writeFile(join(buildFolder(), "content", assetsFile), JSON.stringify(neededAssets(assets, names, content.brand)));
