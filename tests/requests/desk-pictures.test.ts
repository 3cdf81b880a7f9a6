/** Pictures at the desk: rights, accepted files and results. */
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDesk, openDesk } from "#tests/support/desk.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { rawConnection } from "#tests/support/raw-request.ts";
import { writeUploads } from "#tests/support/uploading.ts";
import type { UploadResult } from "#desk/pictures/receive-upload.server.ts";
import type { OpenFile } from "#server/publications/drafts/draft-documents.ts";

let desk: OpenDesk;
let editor: string;
let sales: string;
let folder: string;
let photo: Buffer;
let drawing: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  const uploads = await writeUploads(folder);
  [photo, drawing] = [await readFile(uploads.photo), await readFile(uploads.drawing)];
  desk = await openDesk();
  editor = await desk.as("editor");
  sales = await desk.as("sales", "ar");
});
afterAll(async () => {
  await desk.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, cookie = editor) => fetch(desk.url + path, { redirect: "manual", headers: { cookie } });
const page = async (path: string, cookie = editor) => (await get(path, cookie)).text();

function form(file: Uint8Array, words: Record<string, string>, name = "office.jpg"): FormData {
  const made = new FormData();
  for (const [field, value] of Object.entries(words)) made.set(field, value);
  made.set("file", new Blob([new Uint8Array(file)]), name);
  return made;
}
const post = (path: string, body: BodyInit, cookie = editor, headers: Record<string, string> = {}) =>
  fetch(desk.url + path, { method: "POST", redirect: "manual", body, headers: { cookie, ...headers } });

async function upload(file: Uint8Array, words: Record<string, string>, name?: string): Promise<UploadResult> {
  const answer = await post("/desk/pictures/upload", form(file, words, name));
  return (await answer.json()) as UploadResult;
}

/** The files of a picture on a page. */
const filesIn = (html: string): string[] => [...new Set(html.match(/\/desk\/pictures\/files\/[\w./-]+/g))];

const described = { en: "Our office", ar: "مكتبنا" };

test.each(["/desk/pictures/scene/nothing", "/desk/pictures/other/office", "/desk/pictures/files/x/480.avif"])(
  "%s is nowhere",
  async (path) => expect((await get(path)).status).toBe(404),
);

test("pictures that the website came with say where they are used", async () => {
  const list = await page("/desk/pictures");
  const posts = /href="\/desk\/words\/posts\/moving-house#scene:(?:en|ar)"[^>]*><bdi>Moving House</;
  expect(list).toMatch(posts);
  expect(list).toMatch(/href="\/desk\/words\/company#partners[\w.]+"/);
});

test("the same file with the same words is the same picture, also while it is being prepared", async () => {
  const words = { en: "Sent twice", ar: "أُرسلت مرتين" };
  const named = { outcome: "added", kind: "mark", name: "uploaded/sent-twice" };
  const both = await Promise.all([upload(drawing, words, "x.svg"), upload(drawing, words, "x.svg")]);
  for (const one of [...both, await upload(drawing, words, "x.svg")]) expect(one).toMatchObject(named);
  await post("/desk/pictures/mark/sent-twice", new URLSearchParams({ intent: "remove" }));
});

test("what is no form with a file is refused before it is read", async () => {
  const answer = await post("/desk/pictures/upload", new URLSearchParams({ a: "1" }));
  expect(answer.status).toBe(415);
  const many = new FormData();
  for (let count = 0; count < 11; count++) many.append(`part-${count}`, "1");
  expect((await post("/desk/pictures/new", many)).status).toBe(400);
});

test("an uploaded picture is listed, changed with an undo, and removed; the record says who did it", async () => {
  expect(await upload(photo, described)).toEqual({
    outcome: "added",
    kind: "scene",
    name: "uploaded/our-office",
    leftOut: [],
  });
  const list = await page("/desk/pictures");
  expect(list).toContain("مكتبنا");
  const [thumbnail = ""] = filesIn(list);
  expect(thumbnail).toMatch(/480\.avif$/);
  const file = await get(thumbnail);
  expect(file.headers.get("content-type")).toBe("image/avif");
  expect((await sharp(await file.bytes()).metadata()).width).toBe(480);
  for (const [cookie, status] of [
    [sales, 403],
    ["", 302],
  ] as const)
    expect((await get(thumbnail, cookie)).status).toBe(status);

  const address = "/desk/pictures/scene/our-office";
  const save = { intent: "save", en: "Our new office", ar: "مكتبنا الجديد", x: "1", y: "0.5" };
  const saved = await (await post(address, new URLSearchParams(save))).text();
  expect(saved).toContain("Our new office");
  // Undo.
  expect(saved).toContain('name="en" value="Our office"');
  expect(filesIn(await page("/desk/pictures"))).not.toContain(thumbnail);
  const missing = await (await post(address, new URLSearchParams({ ...save, ar: " " }))).text();
  expect(missing).toContain("Describe the picture in English and in Arabic");

  const removed = await post(address, new URLSearchParams({ intent: "remove" }));
  expect(removed.headers.get("location")).toBe("/desk/pictures?removed");
  expect(await page("/desk/pictures?removed")).toContain("The picture was removed.");
  const record = await page("/desk/record", desk.owner);
  for (const intent of ["Added a picture", "Changed a picture", "Removed a picture"]) expect(record).toContain(intent);
  expect(record).toContain("uploaded/our-office");
  expect(record).not.toContain("Our new office");
});

test("a browser without scripts uploads one picture by a form, and is told what is wrong with it", async () => {
  const words = { en: "A form", ar: "نموذج" };
  const refused = await post("/desk/pictures/new", form(Buffer.from("MZ"), words));
  const html = await refused.text();
  expect(html).toContain("not a JPEG, PNG, WebP or AVIF picture");
  expect(html).toContain("A form</textarea>");
  const added = await post("/desk/pictures/new", form(photo, words));
  expect(added.headers.get("location")).toBe("/desk/pictures?added");
  expect(await page("/desk/pictures?added")).toContain("The picture was added.");
});

test("what is no picture, too small or not described is refused in the member's words", async () => {
  expect(await upload(photo, { en: "Only in English" })).toMatchObject({ code: "alternative-missing" });
  expect(await upload(photo, { ...described, kind: "mark" })).toMatchObject({ code: "mark-wrong-type" });
  const small = await sharp({ create: { width: 800, height: 450, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  const arabic = await desk.invite({ email: "arabic@example.com", role: "editor", language: "ar" });
  const cookie = (await fetch(arabic, { method: "POST", redirect: "manual" })).headers
    .get("set-cookie")!
    .split(";")[0]!;
  const answer = await post("/desk/pictures/upload", form(small, described), cookie);
  expect(await answer.json()).toMatchObject({ code: "too-small", sentence: expect.stringContaining("800 × 450 بكسل") });
});

test("more than 20 MB is not taken", async () => {
  const socket = await rawConnection(desk.url);
  // Of its length: whoever still sends may see the connection reset.
  const head = [
    "POST /desk/pictures/new HTTP/1.1",
    `Host: ${new URL(desk.url).host}`,
    `Cookie: ${editor}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${21 * 1024 * 1024}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n--x\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  expect(answer.toString("latin1")).toMatch(
    /^HTTP\/1\.1 303 [^]*\r\nlocation: \/desk\/pictures\/new\?refused=too-large\r\n/i,
  );
  expect(await page("/desk/pictures/new?refused=too-large")).toContain("larger than 20 MB");
});

test("whoever may not upload is answered before anything of it is read", async () => {
  const head = (headers: string, path = "/desk/pictures/upload") =>
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(desk.url).host}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
    `Content-Length: 20000000\r\n${headers}\r\n--x\r\n`;
  for (const [headers, status, path] of [
    ["", 302],
    [`Cookie: __Host-desk=${"a".repeat(43)}\r\n`, 302],
    [`Cookie: ${sales}\r\n`, 403],
    [`Cookie: ${editor}\r\nOrigin: https://evil.example\r\n`, 403],
    [`Cookie: ${editor}\r\n`, 413, "/desk/words"],
    [`Cookie: ${editor}\r\n`, 413, "/desk/pictures/upload.data"],
  ] as const) {
    const socket = await rawConnection(desk.url);
    socket.write(head(headers, path));
    // Other bodies of declared length are read up to 64 KiB.
    if (status === 413) socket.write("x".repeat(70_000));
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString("latin1", 0, 12), `${path} ${headers}`).toBe(`HTTP/1.1 ${status}`);
    socket.destroy();
  }
});

test("stored markup in names and words is text, and a drawing runs nothing", async () => {
  const markup = '<img src=x onerror="alert(1)">';
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(2)"><script>alert(3)</script><path onclick="alert(4)" d="M0 0H9V9Z"/></svg>',
  );
  const result = await upload(svg, { en: `${markup} partner`, ar: `${markup} شريك` }, `${markup}.svg`);
  expect(result).toMatchObject({ outcome: "added", kind: "mark" });
  const address = `/desk/pictures/mark/${(result as { name: string }).name.slice("uploaded/".length)}`;
  for (const path of ["/desk/pictures", address, "/desk/words/company"]) {
    const html = await page(path);
    expect(html, path).toContain("partner");
    expect(html, path).not.toContain("<img src=x");
  }
  const file = await get(filesIn(await page(address))[0]!);
  expect(await file.text()).not.toMatch(/script|onload|onclick|alert/);
  expect(file.headers.get("content-type")).toBe("image/svg+xml");
  expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("cache-control")).toMatch(/^private,/);
});

test("a chosen picture is in the preview before visitors have it, cannot be removed, and is published", async () => {
  const words = { en: "A view", ar: "إطلالة" };
  expect(await upload(photo, words)).toMatchObject({ name: "uploaded/a-view" });
  const state = (await (await get("/desk/draft/pages/about")).json()) as { files: OpenFile[] };
  const changes = [{ do: "set", path: ["scene"], value: "uploaded/a-view" }];
  await post(
    "/desk/draft/pages/about",
    JSON.stringify(state.files.map(({ path, mark }) => ({ path, mark, changes }))),
    editor,
    { "content-type": "application/json" },
  );
  const shown = filesIn(await page("/desk/preview/about"));
  expect(shown.length).toBeGreaterThan(4);
  for (const path of shown) expect((await get(path)).status).toBe(200);
  expect(await page("/desk/preview/about")).not.toContain("/assets/uploaded/");

  const address = "/desk/pictures/scene/a-view";
  expect(await page(address)).toContain('href="/desk/words/pages/about#scene:en"');
  const removed = await (await post(address, new URLSearchParams({ intent: "remove" }))).text();
  expect(removed).toContain("is used on the site or in a draft");

  await post("/desk/words/publish", new URLSearchParams({ note: "" }));
  // A changed crop needs publication, although no text has changed.
  await post(address, new URLSearchParams({ intent: "save", ...words, x: "0", y: "0.5" }));
  expect(await page(address)).toContain("A view");
  expect(await page("/desk/words/publish")).toContain("Pictures that are cropped anew");
  expect(await (await post("/desk/words/publish", new URLSearchParams({ note: "" }))).text()).toContain("Published.");
});

test("a PDF is uploaded as it is, linked from a text, served, and gone with the last link", async () => {
  const pdf = Buffer.from("%PDF-1.7\nThe whole list\n%%EOF\n");
  const words = { en: "Price list", ar: "قائمة الأسعار" };
  expect(await upload(pdf.subarray(0, 20), words, "list.pdf")).toMatchObject({ code: "wrong-type" });
  const added = { outcome: "added", kind: "file", name: "price-list.pdf" };
  expect(await upload(pdf, words, "list.pdf")).toMatchObject(added);
  expect(await upload(pdf, words, "list.pdf"), "twice").toMatchObject(added);
  const own = await page("/desk/pictures/file/price-list.pdf");
  expect(own).toContain("price-list.pdf");
  const [address] = filesIn(own);
  expect(Buffer.from(await (await get(address!)).arrayBuffer())).toEqual(pdf);

  const document = "/desk/draft/posts/moving-house";
  const write = async (texts: Record<string, string>) => {
    const { files } = (await (await get(document)).json()) as { files: OpenFile[] };
    const changes = files.map(({ path, mark, locale }) => ({
      path,
      mark,
      changes: [{ do: "set", path: ["body"], value: texts[locale!] }],
    }));
    const headers = { "content-type": "application/json" };
    return (await post(document, JSON.stringify(changes), editor, headers)).json() as Promise<{ outcome: string }>;
  };
  const { files } = (await (await get(document)).json()) as { files: OpenFile[] };
  const before = Object.fromEntries(files.map(({ locale, value }) => [locale!, (value as { body: string }).body]));
  await write({
    en: `${before.en}\n\nOur [prices](files/price-list.pdf).`,
    ar: `${before.ar}\n\nهذه [أسعارنا](files/price-list.pdf).`,
  });
  expect(await page("/desk/preview/blog/moving-house")).toMatch(
    /href="\/desk\/pictures\/files\/[\w-]+\/price-list\.pdf"/,
  );
  const removal = new URLSearchParams({ intent: "remove" });
  expect(await (await post("/desk/pictures/file/price-list.pdf", removal)).text()).toContain("is used");
  const published = await post("/desk/words/publish", new URLSearchParams({ note: "Prices" }));
  expect(await published.text()).toContain("Published.");
  const link = /href="(\/assets\/uploaded\/price-list-[0-9a-f]{16}\.pdf)"/;
  const shown = await expectShown(async () => link.exec(await page("/ar/blog/moving-house"))?.[1]);
  const answer = await fetch(desk.url + shown);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="price-list.pdf"');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  await write(before as Record<string, string>);
  await post("/desk/words/publish", new URLSearchParams({ note: "No prices" }));
  expect((await post("/desk/pictures/file/price-list.pdf", removal)).headers.get("location")).toContain("removed");
});

async function expectShown(find: () => Promise<string | undefined>): Promise<string> {
  let found: string | undefined;
  await expectSoon("the link", async () => (found = await find()) !== undefined);
  return found!;
}
