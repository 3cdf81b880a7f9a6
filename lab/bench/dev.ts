import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startDevServer } from "#tests/support/dev-server.ts";
import type { Part } from "./part.ts";
import { pagePaths } from "./served-pages.ts";
import { printTable } from "./table.ts";

const edits = 30;

/** Memory of `npm run dev` during edits of the content. */
export const dev: Part = async () => {
  const server = await startDevServer("content");
  const rows: [string, number, string][] = [];
  const note = (when: string) => rows.push([when, server.memory(), "MB"]);
  try {
    note("started");
    const paths = await pagePaths();
    for (const path of paths) await visit(server.url + path);
    note(`after ${paths.length} pages with their pictures`);
    const about = join(server.contentDir, "en/pages/about.yaml");
    for (let edit = 1; edit <= edits; edit++) {
      await writeFile(about, (await readFile(about, "utf8")).replace(/^title: .*$/m, `title: "{company} ${edit}"`));
      // The server notices the change within this time.
      await delay(500);
      await visit(`${server.url}/about`);
    }
    note(`after ${edits} changes of the content`);
  } finally {
    await server.stop();
  }
  printTable("dev: resident memory of the development server", ["", "memory", "unit"], rows);
};

async function visit(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const pictures = html.matchAll(/(?<=[" ])\/@imagetools\/\w+/g);
  for (const [picture] of pictures) await (await fetch(new URL(picture, address))).arrayBuffer();
}
