import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, afterAll, beforeAll } from "vitest";
import type { Header } from "#app/platform/request-context.server.ts";
import { fileAnswer, parseRange } from "./files.ts";
import { openFiles } from "#tests/support/open-files.ts";
import { precompress } from "#scripts/prepare/precompress.ts";
import { closeReplacedFiles, readStaticFiles, findFile, takesPosts, type StaticFiles } from "./read-static-files.ts";
import { buildNonce, placeholders, staticFiles } from "#tests/support/test-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const long = "words ".repeat(200);
const page = `<!doctype html><link rel="canonical" href="${placeholders.SITE_URL}/about"><a href="?u=${encodeURIComponent(placeholders.SITE_URL)}">x</a><script nonce="${buildNonce}">go()</script>${long}`;

async function read(contents: Record<string, string | Buffer>, siteUrl?: string) {
  const { files, folder, remove } = await staticFiles(contents, siteUrl);
  onTestFinished(remove);
  return { files, folder };
}

const headers = (answer: { headers: Header[] }) => new Headers(answer.headers);

test("files answer at one address each, and only those meant for visitors", async () => {
  const { files } = await read({
    "index.html": page,
    "about/index.html": page,
    "ar/index.html": page,
    "_.data": "data",
    "assets/app-1.js": long,
    "assets/app-1.js.map": "map",
    "assets/app-1.js.br": "b",
    "assets/app-1.js.gz": "g",
    ".vite/manifest.json": "{}",
    ".env": "SECRET=1",
    ".well-known/security.txt": "Contact: x",
    ".well-known/other": "x",
  });
  expect([...files.keys()].toSorted()).toEqual(
    ["/", "/.well-known/security.txt", "/_.data", "/about", "/ar", "/assets/app-1.js"].toSorted(),
  );
});

test("what the build keeps in brotli's form alone is served as if it were plain", async () => {
  const plain = { "about/index.html": page, "rss.xml": `<link>${placeholders.SITE_URL}/</link>` };
  const packed = Object.entries(plain).map(([path, text]) => [`${path}.br`, brotliCompressSync(text)] as const);
  const { files } = await read(Object.fromEntries(packed));
  expect([...files.keys()].toSorted()).toEqual(["/about", "/rss.xml"]);
  const same = (await read(plain)).files;
  for (const [path, { identity, encoded }] of files) {
    const plainly = same.get(path)!;
    expect(identity).toEqual(plainly.identity);
    for (const encoding of ["br", "gzip"] as const) expect(encoded(encoding)).toEqual(plainly.encoded(encoding));
  }
});

test("the public origin takes the placeholder's place before anything is hashed or compressed", async () => {
  const { files } = await read({ "about/index.html": page, "rss.xml": `<link>${placeholders.SITE_URL}/</link>` });
  const about = files.get("/about")!;
  const text = about.identity.body!.toString();
  expect(text).not.toContain("site-url.invalid");
  expect(text).toContain("<script>go()</script>");
  expect(text).toContain('href="https://www.site.example/about"');
  expect(text).toContain("?u=https%3A%2F%2Fwww.site.example");
  expect(brotliDecompressSync(about.encoded("br")!.body!).toString()).toBe(text);
  expect(gunzipSync(about.encoded("gzip")!.body!).toString()).toBe(text);
  expect(files.get("/rss.xml")!.identity.body!.toString()).toBe("<link>https://www.site.example/</link>");
  const other = await read({ "about/index.html": page }, "http://localhost:3000");
  expect(other.files.get("/about")!.identity.etag).not.toBe(about.identity.etag);
});

test("types, caching and policies", async () => {
  const { files } = await read({
    "about/index.html": page,
    "about.data": "x",
    "assets/app-1.js": long,
    "assets/film-1.mp4": "x",
    "og/en/home.jpg": "x",
    "favicon.svg": "<svg/>",
    "rss.xml": "<rss/>",
    "sitemap.xml": "<x/>",
    "robots.txt": "x",
    "manifest.webmanifest": "{}",
    "unknown.thing": "x",
  });
  const of = (path: string) => headers(fileAnswer(files.get(path)!, {}));
  const type = (path: string) => of(path).get("content-type");
  expect(type("/about")).toBe("text/html; charset=utf-8");
  expect(type("/about.data")).toBe("text/x-script; charset=utf-8");
  expect(type("/assets/app-1.js")).toBe("text/javascript; charset=utf-8");
  expect(type("/assets/film-1.mp4")).toBe("video/mp4");
  expect(type("/favicon.svg")).toBe("image/svg+xml; charset=utf-8");
  expect(type("/rss.xml")).toBe("application/rss+xml; charset=utf-8");
  expect(type("/sitemap.xml")).toBe("application/xml; charset=utf-8");
  expect(type("/robots.txt")).toBe("text/plain; charset=utf-8");
  expect(type("/manifest.webmanifest")).toBe("application/manifest+json; charset=utf-8");
  expect(type("/unknown.thing")).toBe("application/octet-stream");

  expect(of("/about").get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(of("/assets/app-1.js").get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(of("/og/en/home.jpg").get("cache-control")).toBe("public, max-age=86400");

  expect(of("/about").get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(of("/about.data").get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(of("/about").get("cross-origin-resource-policy")).toBe("same-origin");
  expect(of("/og/en/home.jpg").get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(of("/favicon.svg").get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(of("/about").get("strict-transport-security")).toBe("max-age=31536000");
});

test("no promise of https is made for a site without it", async () => {
  const { files } = await read({ "index.html": page }, "http://localhost:3000");
  expect(headers(fileAnswer(files.get("/")!, {})).has("strict-transport-security")).toBe(false);
});

test("each representation has its own strong ETag, by which it is not sent twice", async () => {
  const { files } = await read({ "about/index.html": page });
  const about = files.get("/about")!;
  const seen = new Set<string>();
  for (const encoding of ["identity", "gzip", "br"]) {
    const first = fileAnswer(about, { "accept-encoding": encoding });
    const etag = headers(first).get("etag")!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    seen.add(etag);
    expect(headers(first).get("vary")).toBe("Accept-Encoding");
    expect(headers(first).get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(headers(first).get("content-length")).toBe(String((first.body as Buffer).length));
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = fileAnswer(about, { "accept-encoding": encoding, "if-none-match": known });
      expect(again).toMatchObject({ status: 304, body: undefined });
      expect(headers(again).get("etag")).toBe(etag);
    }
    expect(fileAnswer(about, { "accept-encoding": encoding, "if-none-match": '"other"' }).status).toBe(200);
  }
  expect(seen.size).toBe(3);
});

test("pieces of pictures and videos, from memory and from disk", async () => {
  const small = Buffer.from("0123456789");
  const large = Buffer.alloc(200_000, "x");
  const { files } = await read({ "a.png": small, "film.mp4": large, "about/index.html": page });
  const piece = fileAnswer(files.get("/a.png")!, { range: "bytes=2-4" });
  expect(piece).toMatchObject({ status: 206, body: Buffer.from("234") });
  expect(headers(piece).get("content-range")).toBe("bytes 2-4/10");
  expect(headers(piece).get("content-length")).toBe("3");
  expect(headers(fileAnswer(files.get("/a.png")!, {})).get("accept-ranges")).toBe("bytes");

  const film = files.get("/film.mp4")!;
  expect(film.identity.body).toBeUndefined();
  expect(fileAnswer(film, { range: "bytes=-100" })).toMatchObject({
    status: 206,
    body: { start: 199_900, end: 199_999 },
  });
  const beyond = fileAnswer(film, { range: "bytes=200000-" });
  expect(beyond.status).toBe(416);
  expect(headers(beyond).get("content-range")).toBe("bytes */200000");

  expect(fileAnswer(film, { range: "bytes=0-1", "if-range": film.identity.etag }).status).toBe(206);
  expect(fileAnswer(film, { range: "bytes=0-1", "if-range": '"other"' }).status).toBe(200);
  expect(fileAnswer(files.get("/about")!, { range: "bytes=0-1" }).status).toBe(200);
});

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=50-1000", { start: 50, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  ["items=0-1", undefined],
  ["bytes=a-b", undefined],
])("%s of 100 bytes", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test("what the build has compressed is used as it is", async () => {
  const { folder } = await read({ "client/assets/app-1.js": long, "client/assets/photo-1.avif": "x" });
  const client = `${folder}/client`;
  await precompress(client);
  await writeFile(`${client}/assets/app-1.js.gz`, "from the build");
  const site = { SITE_URL: "http://localhost", ROBOTS: "index" } as const;
  const files = await readStaticFiles(client, { site, placeholders, buildNonce, quality: 4 });
  expect([...files.keys()].toSorted()).toEqual(["/assets/app-1.js", "/assets/photo-1.avif"]);
  const script = files.get("/assets/app-1.js")!;
  expect(brotliDecompressSync(script.encoded("br")!.body!).toString()).toBe(long);
  expect(script.encoded("gzip")!.body!.toString()).toBe("from the build");
});

test("a file that is linked into another folder is not read again, and one that is not needed any longer is closed", async () => {
  const large = Buffer.alloc(70_000, 7);
  const folder = temporaryFolder();
  for (const one of ["one/about", "two/about"]) await mkdir(join(folder, one), { recursive: true });
  for (const file of ["about/index.html", "kept.webp", "gone.webp", "rss.xml"])
    await writeFile(join(folder, "one", file), file.endsWith(".webp") ? large : page);
  await writeFile(join(folder, "two/rss.xml"), page);
  for (const file of ["kept.webp", "about/index.html"])
    await link(join(folder, "one", file), join(folder, "two", file));
  const site = { SITE_URL: "https://www.site.example", ROBOTS: "index" } as const;
  const options = { site, placeholders, buildNonce, quality: 4 };
  const one = await readStaticFiles(join(folder, "one"), options, new Map());
  const two = await readStaticFiles(join(folder, "two"), options, one);
  const same = [...two].filter(([path, file]) => one.get(path) === file).map(([path]) => path);
  expect(same.toSorted()).toEqual(["/about", "/kept.webp"]);

  const gone = one.get("/gone.webp")!.onDisk!.read(0, large.length - 1);
  closeReplacedFiles(one, two);
  expect(await openFiles(folder)).toEqual(["one/gone.webp", "one/kept.webp"]);
  expect(await buffer(gone)).toEqual(large);
  await expect.poll(() => openFiles(folder)).toEqual(["one/kept.webp"]);
  closeReplacedFiles(two, new Map());
  expect(await openFiles(folder)).toEqual([]);
});

const pages = ["", "about/", "contact/", "ar/contact/", "عن/"].map((folder) => `${folder}index.html`);
const contents = Object.fromEntries([...pages, "about.data", "contact.data"].map((path) => [path, path]));
let files: StaticFiles;
let remove: () => Promise<void>;
beforeAll(async () => void ({ files, remove } = await staticFiles(contents)));
afterAll(() => remove());

const formPages = new Set(["/contact", "/ar/contact"]);
const queryKeys = { "/contact": ["sent", "about"], "/ar/contact": ["sent", "about"] };

test.each([
  ["/about", "/about"],
  ["/about?utm_source=x&fbclid=y", "/about"],
  ["/about?sent=1", "/about"],
  ["/%61bout", "/about"],
  ["/%D8%B9%D9%86", "/عن"],
  ["/?x", "/"],
  ["/contact?utm_source=x", "/contact"],
  ["/contact?sent=AB12", undefined],
  ["/contact?utm_source=x&about=mobile", undefined],
  ["/ar/contact?about=mobile", undefined],
  ["/contact.data?about=mobile", undefined],
  ["/contact.data?x", "/contact.data"],
  ["/about.data?_routes=root", undefined],
  ["/about.data?x", "/about.data"],
  ["/about?_routes=root", "/about"],
  ["/nothing", undefined],
  ["/about/", undefined],
])("%s", (target, expected) => {
  const found = findFile(files, target, queryKeys);
  expect(found && [...files].find(([, file]) => file === found)?.[0]).toBe(expected);
});

test("only pages with a form take posts", () => {
  const taken = (path: string) => takesPosts(path, formPages);
  expect(["/contact", "/ar/contact", "/contact.data", "/ar/contact.data"].every(taken)).toBe(true);
  expect(["/", "/about", "/about.data", "/toString"].some(taken)).toBe(false);
});
