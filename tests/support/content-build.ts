import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { mkdir, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseDocument, type YAMLSeq } from "yaml";
import { locales } from "#i18n/locale.ts";
import { documentPaths, readDocument } from "#cms/files.ts";
import { ensureBuild } from "./build.ts";
import { makeContentRelease } from "./content-release.ts";
import { contentBuild, testBuild } from "./test-build.ts";

/** The site's own content. */
const shipped = "content";

/**
 * A release of the site's own content after the edits that the README invites owners to make, with
 * the bundles of the tests' company: bundles do not depend on content. Tests that pass on it also
 * pass on the original. It is the content suite's global setup.
 */
export default async function ensureContentBuild(): Promise<void> {
  await ensureBuild();
  const bundles = realpathSync(join(testBuild.BUILD_DIR, "current"));
  const texts = await editedContent();
  const hash = createHash("sha256")
    .update(JSON.stringify([basename(bundles), ...texts]))
    .digest("hex");
  const { BUILD_DIR } = contentBuild;
  const release = join(BUILD_DIR, hash);
  const part = `${release}.${process.pid}`;
  if (!existsSync(release)) {
    await make(part, bundles, texts);
    // Another process may have made the same meanwhile.
    await rename(part, release).catch(() => rm(part, { recursive: true }));
  }
  await symlink(hash, part);
  await rename(part, join(BUILD_DIR, "current"));
  const others = (await readdir(BUILD_DIR)).filter((name) => ![hash, "current"].includes(name));
  for (const name of others) await rm(join(BUILD_DIR, name), { recursive: true, force: true });
}

/** Makes a release in a folder. */
async function make(folder: string, bundles: string, texts: Map<string, string>): Promise<void> {
  const CONTENT_DIR = join(folder, "written");
  for (const [path, text] of texts) {
    await mkdir(dirname(join(CONTENT_DIR, path)), { recursive: true });
    await writeFile(join(CONTENT_DIR, path), text);
  }
  await makeContentRelease(folder, bundles, CONTENT_DIR);
  await rm(CONTENT_DIR, { recursive: true });
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
