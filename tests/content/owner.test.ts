/**
 * What the README invites owners to do: afterwards the site builds, and what checks their words
 * passes.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parseDocument, type YAMLSeq } from "yaml";
import { locales } from "#i18n/locale.ts";
import { contentBuild } from "#tests/support/test-build.ts";

const run = promisify(execFile);

/** What a checkout holds beside its files. */
const unversioned = new Set([
  ".cache",
  ".env",
  ".git",
  ".react-router",
  "build",
  "data",
  "node_modules",
  "test-results",
]);

test("an owner changes name, prefix and hours, keeps four partners, and adds a service and a post", async () => {
  const site = await copyOfCheckout();
  await changeCompany(join(site, "content/company.yaml"));
  for (const locale of locales) {
    await addEntry(join(site, "content", locale, "services"), (text, count) =>
      text.replace(/^order:.*$/m, `order: ${count + 1}`),
    );
    await addEntry(join(site, "content", locale, "posts"), (text) =>
      text.replace(/^date:.*$/m, 'date: "2024-01-15"').replaceAll(/ \{#(.*)\}$/gm, " {#new-$1}"),
    );
  }
  const { PATH, HOME, TMPDIR } = process.env;
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: site, env: { PATH, HOME, TMPDIR, NO_COLOR: "1", ...contentBuild } }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${stdout}${stderr}`);
      },
    );

  const built = await node("scripts/prepare.mjs", "build");
  expect(built.stdout).not.toContain("Bundling the site");
  const page = await node("--input-type=module", "--eval", showServices);
  expect(page.stdout).toContain("/services/new-entry");
  expect(page.stdout).toContain("Another Company");
  // All but this test.
  const tests = ["run", "--project=content", "--exclude=tests/content/owner.test.ts"];
  const { stdout } = await node("node_modules/vitest/vitest.mjs", ...tests);
  expect(stdout).toMatch(/Tests .*\d+ passed/);
}, 3_600_000);

/** Prints the list of services as the build has made it. */
const showServices = `
  import { readFileSync } from "node:fs";
  import { brotliDecompressSync } from "node:zlib";
  console.log(brotliDecompressSync(readFileSync("${contentBuild.BUILD_DIR}/current/published/files/services/index.html.br")).toString());
`;

/**
 * The files of this checkout in a folder of their own, with its packages and what is bundled of
 * them: other words change nothing of that.
 */
async function copyOfCheckout(): Promise<string> {
  const site = await mkdtemp(join(tmpdir(), "owner-"));
  onTestFinished(() => rm(site, { recursive: true, force: true }));
  for (const name of await readdir("."))
    if (!unversioned.has(name)) await cp(name, join(site, name), { recursive: true });
  await mkdir(join(site, ".cache"));
  for (const shared of ["node_modules", ".cache/bundled-site-for-tests", ".cache/bundled-desk"]) {
    await mkdir(shared, { recursive: true });
    await symlink(resolve(shared), join(site, shared));
  }
  return site;
}

async function changeCompany(file: string): Promise<void> {
  const company = parseDocument(await readFile(file, "utf8"));
  company.setIn(["name", "en"], "Another Company");
  company.setIn(["name", "ar"], "شركة أخرى");
  company.setIn(["referencePrefix"], "ZZ");
  company.setIn(["hours", "regular", 0, "opens"], "07:15");
  company.setIn(["hours", "regular", 0, "closes"], "15:45");
  (company.get("partners") as YAMLSeq).items.splice(4);
  await writeFile(file, company.toString());
}

/** Adds a copy of the first entry, with titles of its own. */
async function addEntry(folder: string, change: (text: string, count: number) => string): Promise<void> {
  const entries = (await readdir(folder)).toSorted();
  const text = await readFile(join(folder, entries[0]!), "utf8");
  const title = folder.includes("/ar/") ? "مدخل جديد" : "New entry";
  const renamed = text
    .replace(/^title:.*$/m, `title: "${title}"`)
    .replace(/^ {2}title:.*$/m, `  title: "${title}, ${entries.length}"`);
  await writeFile(join(folder, "new-entry.md"), change(renamed, entries.length));
}
