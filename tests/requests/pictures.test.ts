/** Pictures that the owner uploads by commands while the site runs, as served to visitors. */
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { contentCommands } from "#tests/support/content-commands.ts";
import { type OpenSite, openSite, type OwnSite } from "#tests/support/open-site.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";
import { coloursOf, uploadedIn, writeUploads } from "#tests/support/uploading.ts";

type Commands = Awaited<ReturnType<typeof contentCommands>>;

let server: OwnSite;
let commands: Commands;
let kept: string;
let folder: string;
let source: string;
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
  source = await mkdtemp(join(tmpdir(), "uploads-"));
  uploads = await writeUploads(source);
  // Another server takes its data over.
  kept = await mkdtemp(join(tmpdir(), "pictures-data-"));
  await begin({ DATA_DIR: kept });
});
afterAll(async () => {
  await end();
  for (const each of [source, kept]) await rm(each, { recursive: true, force: true });
});
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "pictures-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

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

const described = ["--alt-en", "Our office", "--alt-ar", "مكتبنا"];
const addPhoto = () => result("pictures", "add", uploads.photo, "--name", "office", ...described, "--focus", "0,0.5");
const addMark = (name = "partner") =>
  data<{ leftOut: string[] }>("pictures", "add", uploads.drawing, "--name", name, ...described);

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
test("hostile and unfit files are refused in plain words, and so is a picture that is not there", async () => {
  const upload = async (content: string | Uint8Array, ...more: string[]) => {
    const path = join(folder, "upload");
    await writeFile(path, content);
    return refusal("pictures", "add", path, "--name", "office", ...(more.length > 0 ? more : described));
  };
  expect(await upload("MZ")).toContain("not a JPEG, PNG, WebP or AVIF picture");
  expect(await upload("%PDF-1.7")).toContain("not a JPEG");
  expect(await upload(Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(1000)]))).toMatch(
    /damaged|not a JPEG/,
  );
  expect(await upload(Buffer.alloc(20 * 1024 * 1024 + 1))).toContain("larger than 20 MB");
  expect(await upload(bomb())).toContain("scale it down to");
  expect(await upload(`<!DOCTYPE svg [<!ENTITY a "a">]><svg>&a;</svg>`)).toContain("Export it again as plain SVG");
  expect(await upload("<svg viewBox='0 0 1 1'><script/></svg>")).toContain("The mark has no shapes");
  const photo = await readFile(uploads.photo);
  expect(await upload(photo, "--alt-en", "Our office")).toContain("in English and in Arabic");
  expect(await upload(photo, ...described, "--focus", "2,0.5")).toContain("outside of the picture");
  expect(await run("pictures", "add", uploads.photo, ...described)).toMatchObject({ code: 2 });
  expect(await run("pictures", "add", uploads.photo, "--name", "x", ...described, "--focus", "left")).toMatchObject({
    code: 2,
  });
  expect(await refusal("pictures", "add", join(folder, "none.jpg"), "--name", "x", ...described)).toContain("none.jpg");
  expect(await result("pictures")).toBe("No pictures were uploaded.\n");

  await addMark();
  await result("export", words());
  await name("uploaded/office", "uploaded/partnr");
  const reasons = await refusal("import", words());
  expect(reasons).toMatch(/en\/pages\/about\.yaml:\d+ {2}scene: there is no uploaded picture "office": upload it/);
  expect(reasons).toContain('did you mean "uploaded/partner"?');
  expect(await data("status")).toMatchObject({ drafts: [] });
  // A draft with a picture that still exists.
  await name("hero", "uploaded/partner");
  await result("import", words());
  await cp(words(), join(folder, "kept"), { recursive: true });
  expect(await refusal("pictures", "remove", "partner")).toContain("company.yaml  partners.1.id (drafted)");

  await rm(words(), { recursive: true });
  await result("export", words());
  await result("import", words());
  await result("pictures", "remove", "partner");
});

test("published, cropped anew, taken back and removed: visitors get what each publication shows", async () => {
  expect(await addPhoto()).toBe("Added. In a document: scene: uploaded/office\n");
  expect((await addMark()).leftOut).toEqual(["text"]);
  expect(await result("pictures")).toMatch(
    /uploaded\/office {2}scene, 1600 × 900\n {4}Our office\n {4}مكتبنا\n {4}not used/,
  );
  await result("export", words());
  await name("uploaded/office", "uploaded/partner");
  await result("import", words());
  expect(await refusal("pictures", "remove", "office")).toContain("en/pages/about.yaml  scene (drafted)");
  await publication("publish", "-m", "Pictures of our own");

  // The same markup as for a scene of the build, and files that are cached forever.
  const english = uploadedIn(await page("/about"));
  expect(uploadedIn(await page("/ar/about"))).toEqual(english);
  expect(uploadedIn(await page("/about.data")).toSorted()).toEqual(english.toSorted());
  expect(english.map((address) => address.replace(/-[0-9a-f]{16}\./, ".")).toSorted()).toEqual(
    ["1200.avif", "1600.avif", "1600.webp", "480.avif", "768.avif"].map((file) => `/assets/uploaded/office-${file}`),
  );
  expect(await page("/about")).toMatch(/<img src="\/assets\/uploaded\/office-1600-[0-9a-f]{16}\.webp" alt/);
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
  expect(await result("pictures", "change", "uploaded/office", "--focus", "1,0.5")).toContain("once it is published");
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
  expect(await data("pictures")).toMatchObject([
    { name: "uploaded/office", focus: { x: 0, y: 0.5 }, earlier: [1, 2], isChanged: false },
    { name: "uploaded/partner", places: [{ path: "company.yaml", field: "partners.1.id", state: "published" }] },
  ]);

  // Removed, and restored by the publication that shows it.
  expect(await refusal("pictures", "remove", "office")).toContain("ar/pages/about.yaml  scene (published)");
  await publication("rollback", "0");
  expect(await result("pictures", "remove", "office")).toContain("1, 3");
  expect(await refusal("pictures", "remove", "office")).toContain("There is no picture office");
  expect(uploadedIn(await page("/about"))).toEqual([]);
  await publication("rollback", "2");
  expect(await addressOf("office-480")).toBe(second);
  expect(await data("pictures")).toMatchObject([{ name: "uploaded/office", focus: { x: 1 } }, {}]);
});

test("a backup and an export bring pictures to another store, byte for byte; a start without a store shows them", async () => {
  // The office and the partner of the test before are shown.
  await addMark("unused");
  expect(await result("export", words())).toContain("and 3 pictures");
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
  expect(await data("pictures")).toMatchObject([
    { name: "uploaded/office", alt: { ar: "مكتبنا" } },
    { name: "uploaded/partner" },
    { name: "uploaded/unused" },
  ]);
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

/** A PNG of 20,000 × 20,000 pixels in a few kilobytes. */
function bomb(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  header.set([8, 2], 8);
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(100_000)))]);
}
