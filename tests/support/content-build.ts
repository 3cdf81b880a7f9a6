import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseDocument, type YAMLSeq } from "yaml";
import { locales } from "#i18n/locale.ts";
import { documentPaths, readDocument } from "#content/files.ts";
import { ensureBuild } from "./build.ts";
import { contentBuild } from "./test-build.ts";

/** The site's own content. */
const shipped = "content";

/**
 * Builds the site's own content after the edits that the README invites owners to make. Tests that
 * pass on it also pass on the original. It is the content suite's global setup.
 */
export default async function ensureContentBuild(): Promise<void> {
  const texts = await editedContent();
  const { CONTENT_DIR } = contentBuild;
  const outdated = existsSync(CONTENT_DIR) ? await documentPaths({ folder: CONTENT_DIR }) : [];
  await Promise.all(outdated.filter((path) => !texts.has(path)).map((path) => rm(join(CONTENT_DIR, path))));
  for (const [path, text] of texts) {
    const file = join(CONTENT_DIR, path);
    // Several processes may do this at once: all of them write the same.
    if (existsSync(file) && (await readFile(file, "utf8")) === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await ensureBuild(contentBuild);
}

/** An owner changes name, prefix and hours, keeps four partners, and adds a service and a post. */
async function editedContent(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of await documentPaths({ folder: shipped }))
    texts.set(path, (await readDocument({ folder: shipped }, path))!.toString());
  texts.set("company.yaml", editedCompany(texts.get("company.yaml")!));
  const copyFirst = (folder: string, edit: (text: string, count: number) => string) => {
    const entries = [...texts.keys()].filter((path) => path.startsWith(`${folder}/`)).toSorted();
    const title = folder.startsWith("ar/") ? "مدخل جديد" : "New entry";
    const copy = texts
      .get(entries[0]!)!
      .replace(/^title:.*$/m, `title: "${title}"`)
      .replace(/^ {2}title:.*$/m, `  title: "${title}, ${entries.length}"`);
    texts.set(`${folder}/new-entry.md`, edit(copy, entries.length));
  };
  for (const locale of locales) {
    copyFirst(`${locale}/services`, (text, count) => text.replace(/^order:.*$/m, `order: ${count + 1}`));
    copyFirst(`${locale}/posts`, (text) =>
      text.replace(/^date:.*$/m, 'date: "2024-01-15"').replaceAll(/ \{#(.*)\}$/gm, " {#new-$1}"),
    );
  }
  return texts;
}

function editedCompany(text: string): string {
  const company = parseDocument(text);
  company.setIn(["name", "en"], "Another Company");
  company.setIn(["name", "ar"], "شركة أخرى");
  company.setIn(["referencePrefix"], "ZZ");
  company.setIn(["hours", "regular", 0, "opens"], "07:15");
  company.setIn(["hours", "regular", 0, "closes"], "15:45");
  (company.get("partners") as YAMLSeq).items.splice(4);
  return company.toString();
}
