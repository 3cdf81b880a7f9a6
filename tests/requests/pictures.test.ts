/** Pictures of the library while the site runs, as served to visitors. */
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contentCommands } from "#tests/support/content-commands.ts";
import { type OpenSite, openSite, type OwnSite } from "#tests/support/open-site.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";
import { folderOfTests, temporaryFolder } from "#tests/support/temporary-folder.ts";
import { coloursOf, uploadedIn, writeUploads } from "#tests/support/uploading.ts";

type Commands = Awaited<ReturnType<typeof contentCommands>>;

let server: OwnSite;
let commands: Commands;
/** Another server takes its data over. */
const kept = folderOfTests();
const source = folderOfTests();
let folder: string;
let uploads: Awaited<ReturnType<typeof writeUploads>>;

/** Goes on with another site, with an empty store unless it is named. */
async function begin(env?: Record<string, string>): Promise<void> {
  server = await openSite(env);
  commands = await contentCommands(server.dataDir);
}
async function end(): Promise<void> {
  await commands.close();
  await server.stop();
}
beforeAll(async () => {
  uploads = await writeUploads(source);
  await begin({ DATA_DIR: kept });
});
afterAll(end);
beforeEach(() => void (folder = temporaryFolder()));

const words = () => join(folder, "words");
const run = (...args: string[]) => commands.run(...args);

async function result(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}
/** Publishes. Visitors see it when it resolves. */
async function publication(...args: string[]): Promise<void> {
  await result(...args);
  await server.catchUp();
}
const data = async <T>(...args: string[]): Promise<T> => JSON.parse(await result(...args, "--json")) as T;
const refusal = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  return stderr;
};

const described = { alt_en: "Our office", alt_ar: "مكتبنا", focus_x: 0, focus_y: 0.5 };
const office = { kind: "scene", name: "office" } as const;
const partner = { kind: "mark", name: "partner" } as const;
const add = async (picture: typeof office | typeof partner) => {
  const upload = await readFile(uploads[picture === office ? "photo" : "drawing"]);
  expect(await commands.pictures.add({ ...picture, ...described, made_by: "sara" }, upload)).toMatchObject({
    outcome: "added",
  });
};

/** Adds pictures to the documents of an exported folder. */
async function name(scene: string, mark?: string): Promise<void> {
  for (const file of ["en/pages/about.yaml", "ar/pages/about.yaml"])
    await edit(file, (text) => text.replace(/^scene: .*$/m, `scene: ${scene}`));
  if (mark) await edit("company.yaml", (text) => text.replace(/^( {2}- id:) \S+$/m, `$1 ${mark}`));
}
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(words(), file);
  await writeFile(path, change(await readFile(path, "utf8")));
}

const page = async (path: string, { url }: OpenSite = server) => (await fetch(url + path)).text();
const file = async (address: string, { url }: OpenSite = server) => fetch(url + address);
const bytesOf = async (address: string) => new Uint8Array(await (await file(address)).arrayBuffer());
const addressOf = async (stem: string, at = "/about") =>
  uploadedIn(await page(at)).find((address) => address.includes(stem)) ?? "";
test("a picture that is not there is named, and one of a draft cannot be removed", async () => {
  await add(partner);
  await result("export", words());
  await name("uploaded/office", "uploaded/partnr");
  const reasons = await refusal("import", words());
  expect(reasons).toMatch(/en\/pages\/about\.yaml:\d+ {2}scene: there is no uploaded picture "office": upload it/);
  expect(reasons).toContain('did you mean "uploaded/partner"?');
  expect(await data("status")).toMatchObject({ drafts: [] });
  // A draft with a picture that still exists.
  await name("hero", "uploaded/partner");
  await result("import", words());
  const places = [{ path: "company.yaml", field: "partners.1.id", state: "drafted" }];
  expect(await commands.pictures.remove(partner)).toMatchObject({ outcome: "refused", places });

  await rm(words(), { recursive: true });
  await result("export", words());
  await result("import", words());
  expect(await commands.pictures.remove(partner)).toMatchObject({ outcome: "removed" });
});

test("published, cropped anew, taken back and removed: visitors get what each publication shows", async () => {
  await add(office);
  await add(partner);
  await result("export", words());
  await name("uploaded/office", "uploaded/partner");
  await result("import", words());
  await publication("publish", "-m", "Pictures of our own");

  // The same markup as for a scene of the build, and files that are cached forever.
  const english = uploadedIn(await page("/about"));
  expect(uploadedIn(await page("/ar/about"))).toEqual(english);
  expect(uploadedIn(await page("/about.data")).toSorted()).toEqual(english.toSorted());
  expect(english.map((address) => address.replace(/-[0-9a-f]{16}\./, ".")).toSorted()).toEqual(
    ["1200.avif", "1600.avif", "1600.jpeg", "480.avif", "768.avif"].map((file) => `/assets/uploaded/office-${file}`),
  );
  expect(await page("/about")).toMatch(/<img src="\/assets\/uploaded\/office-1600-[0-9a-f]{16}\.jpeg" alt/);
  for (const address of english) {
    const answer = await file(address);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { width, mediaType, exif } = await sharp(bytes).metadata();
    expect([`${width}`, mediaType, exif]).toEqual([
      /(\d+)-[0-9a-f]{16}\./.exec(address)![1],
      answer.headers.get("content-type"),
      undefined,
    ]);
    expect(Buffer.from(bytes).includes("secret place")).toBe(false);
  }
  const first = await addressOf("office-480");
  expect(await coloursOf(await bytesOf(first))).toEqual(new Set(["red"]));
  const mark = await file(await addressOf("partner-mark", "/"));
  expect([mark.headers.get("content-type"), mark.headers.get("content-encoding")]).toEqual([
    "image/svg+xml; charset=utf-8",
    "gzip",
  ]);
  expect(await mark.text()).toMatch(/^<svg[^>]*><path[^>]*\/><\/svg>\n$/);
  const onDisk = await readdir(join(server.dataDir, "publications"), { recursive: true });
  expect(onDisk.filter((path) => path.includes("whole"))).toEqual([]);

  // Another crop waits for the next publication. A page loaded before it keeps its pictures.
  expect(await commands.pictures.change(office, { ...described, focus_x: 1 })).toEqual({ outcome: "changed" });
  expect(await result("status")).toContain("uploaded/office");
  expect(await addressOf("office-480")).toBe(first);
  await publication("publish", "-m", "The other side");
  const second = await addressOf("office-480");
  expect(second).not.toBe(first);
  expect(await coloursOf(await bytesOf(second))).toEqual(new Set(["blue"]));
  expect((await file(first)).status).toBe(200);
  expect(await refusal("publish", "-m", "Nothing")).toContain("no drafts");

  await publication("rollback", "1");
  expect(await addressOf("office-480")).toBe(first);
  const publications = join(server.dataDir, "publications");
  const folders = (await readdir(publications)).filter((name) => /^\d/.test(name)).toSorted();
  const files = folders.map((name) => stat(join(publications, name, "files/about/index.html.br")));
  const [one, two, three] = (await Promise.all(files)).map(({ ino }) => ino);
  expect([three === one, three === two], "the page is not rendered again").toEqual([true, false]);
  expect(await commands.pictures.list()).toMatchObject([
    { name: "office", focus_x: 0, earlier: [1, 2], isChanged: false },
    { name: "partner", places: [{ path: "company.yaml", field: "partners.1.id", state: "published" }] },
  ]);

  // Removed, and restored by the publication that shows it.
  expect(await commands.pictures.remove(office)).toMatchObject({ outcome: "refused" });
  await publication("rollback", "0");
  expect(await commands.pictures.remove(office)).toMatchObject({ outcome: "removed", keptFor: [1, 3] });
  expect(uploadedIn(await page("/about"))).toEqual([]);
  await publication("rollback", "2");
  expect(await addressOf("office-480")).toBe(second);
  expect(await commands.pictures.list()).toMatchObject([{ name: "office", focus_x: 1 }, {}]);
});

test("a backup and an export bring pictures to another store, byte for byte; a start without a store shows them", async () => {
  // The office and the partner of the test before are shown.
  expect(await result("export", words())).toContain("and 2 pictures");
  const first = await snapshot();
  expect(Object.keys(first)).toContain("pictures/scenes/office/whole.webp");

  const shown = uploadedIn(await page("/about"));
  const backup = join(folder, "a.backup");
  expect(await quickLeadsCommand(server.dataDir, ["backup", backup])).toMatchObject({ code: 0 });
  await commands.close();
  const before = server;
  await before.stop();
  for (const name of await readdir(before.dataDir))
    if (name.startsWith("leads.sqlite")) await rm(join(before.dataDir, name));
  const alone = await openSite({ DATA_DIR: before.dataDir });
  expect(uploadedIn(await page("/about", alone))).toEqual(shown);
  for (const address of shown) expect((await file(address, alone)).status).toBe(200);
  await alone.stop();

  await begin();
  expect(await quickLeadsCommand(server.dataDir, ["restore", backup])).toMatchObject({ code: 0 });
  await server.catchUp();
  expect(uploadedIn(await page("/about"))).toEqual(shown);
  for (const address of shown) expect((await file(address)).status).toBe(200);
  expect(await commands.pictures.list()).toMatchObject([{ name: "office", alt_ar: "مكتبنا" }, { name: "partner" }]);
  await end();

  await begin();
  expect(await result("import", words())).toContain("pictures/scenes/office\n");
  await publication("publish", "-m", "From elsewhere");
  expect(uploadedIn(await page("/about"))).toEqual(shown);
  expect(await result("import", words())).toBe("Nothing differs from what is published.\n");
  await rm(words(), { recursive: true });
  await result("export", words());
  expect(await snapshot()).toEqual(first);

  // A changed file is refused, and nothing is imported.
  const svg = join(words(), "pictures/marks/partner/mark.svg");
  await writeFile(svg, (await readFile(svg, "utf8")).replace("<path", '<path onclick="alert(1)"'));
  expect(await refusal("import", words())).toContain("pictures/marks/partner/mark.svg");
});

async function snapshot(): Promise<Record<string, string>> {
  const entries = await readdir(words(), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = files.toSorted().map(async (path) => [path.slice(words().length + 1), await readFile(path, "base64")]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}
