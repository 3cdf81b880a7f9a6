/** Pictures at the desk: rights, accepted files and results. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { clientOf } from "#tests/support/client.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { rawConnection } from "#tests/support/raw-request.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { writeUploads } from "#tests/support/uploading.ts";
import type { UploadResult } from "#desk/pictures/receive-upload.server.ts";

const desk = deskOfTests();
const editor = desk.member("editor");
const sales = desk.member("sales");
const visitor = clientOf(desk);
const folder = folderOfTests();
let photo: Buffer;
let drawing: Buffer;
beforeAll(async () => {
  const uploads = await writeUploads(folder);
  [photo, drawing] = [await readFile(uploads.photo), await readFile(uploads.drawing)];
});

function form(file: Uint8Array, words: Record<string, string>, name = "office.jpg"): FormData {
  const made = new FormData();
  for (const [field, value] of Object.entries(words)) made.set(field, value);
  made.set("file", new Blob([new Uint8Array(file)]), name);
  return made;
}

async function upload(file: Uint8Array, words: Record<string, string>, name?: string): Promise<UploadResult> {
  return JSON.parse(await editor.reply("/desk/pictures/upload", form(file, words, name))) as UploadResult;
}

/** The files of a picture on a page. */
const filesIn = (html: string): string[] => [...new Set(html.match(/\/desk\/pictures\/files\/[\w./-]+/g))];

const described = { en: "Our office", ar: "مكتبنا" };

test.each(["/desk/pictures/scene/nothing", "/desk/pictures/other/office", "/desk/pictures/files/x/480.avif"])(
  "%s is nowhere",
  async (path) => expect(await editor.status(path)).toBe(404),
);

test("pictures that the website came with say where they are used", async () => {
  const list = await editor.text("/desk/pictures");
  const posts = /href="\/desk\/words\/posts\/moving-house#scene:(?:en|ar)"[^>]*><bdi>Moving House</;
  expect(list).toMatch(posts);
  expect(list).toMatch(/href="\/desk\/words\/company#partners[\w.]+"/);
});

test("one picture takes the place of another everywhere, with the words of each place, as a draft", async () => {
  const scenesIn = async () => {
    const { files } = await editor.open("pages/about");
    return JSON.stringify(files.map(({ value }) => value)).match(/"\w*[sS]cene(?:Alt)?":"[^"]*"/g) ?? [];
  };
  const before = await scenesIn();
  const [, scene = ""] = /"scene":"([^"]*)"/.exec(before.join()) ?? [];
  const added = (await upload(photo, described)) as UploadResult & { name: string };
  expect((await editor.post("/desk/pictures", { intent: "replace", before: scene, after: "nothing" })).status).toBe(
    404,
  );
  const answer = await editor.post("/desk/pictures", { intent: "replace", before: scene, after: added.name });
  expect(answer.headers.get("location")).toBe("/desk/words/publish");
  const replaced = `"scene":"${added.name}"`;
  expect(await scenesIn()).toEqual(before.map((one) => (one === `"scene":"${scene}"` ? replaced : one)));
  const review = await editor.text("/desk/words/publish");
  for (const [, document = ""] of review.matchAll(/name="leave ([^"]+)"/g)) await editor.discard(document);
});

test("the same file with the same words is the same picture, also while it is being prepared", async () => {
  const words = { en: "Sent twice", ar: "أُرسلت مرتين" };
  const named = { outcome: "added", kind: "mark", name: "uploaded/sent-twice" };
  const both = await Promise.all([upload(drawing, words, "x.svg"), upload(drawing, words, "x.svg")]);
  for (const one of [...both, await upload(drawing, words, "x.svg")]) expect(one).toMatchObject(named);
  await editor.post("/desk/pictures/mark/sent-twice", { intent: "remove" });
});

test("what is no form with a file is refused before it is read", async () => {
  const answer = await editor.post("/desk/pictures/upload", { a: "1" });
  expect(answer.status).toBe(415);
  const many = new FormData();
  for (let count = 0; count < 11; count++) many.append(`part-${count}`, "1");
  expect((await editor.post("/desk/pictures/upload", many)).status).toBe(400);
});

test("an uploaded picture is listed, changed with an undo, and removed; the record says who did it", async () => {
  expect(await upload(photo, described)).toEqual({
    outcome: "added",
    kind: "scene",
    name: "uploaded/our-office",
    leftOut: [],
  });
  const list = await editor.text("/desk/pictures");
  expect(list).toContain("مكتبنا");
  const [thumbnail = ""] = filesIn(list);
  expect(thumbnail).toMatch(/480\.avif$/);
  const file = await editor.get(thumbnail);
  expect(file.headers.get("content-type")).toBe("image/avif");
  expect((await sharp(await file.bytes()).metadata()).width).toBe(480);
  expect([await sales.status(thumbnail), await visitor.status(thumbnail)]).toEqual([403, 302]);

  const address = "/desk/pictures/scene/our-office";
  const save = { intent: "save", en: "Our new office", ar: "مكتبنا الجديد", x: "1", y: "0.5" };
  const saved = await editor.reply(address, save);
  expect(saved).toContain("Our new office");
  expect(saved).toContain('name="en" value="Our office"');
  expect(filesIn(await editor.text("/desk/pictures"))).not.toContain(thumbnail);
  const undone = await editor.reply(address, { intent: "undo", ...described, x: "0.5", y: "0.5" });
  expect(undone).toContain("The change was undone.");
  expect(await editor.text("/desk/pictures")).not.toContain("Our new office");
  const missing = await editor.reply(address, { ...save, en: "", ar: " " });
  expect(missing).toContain("Describe the picture in English or in Arabic");

  const removed = await editor.post(address, { intent: "remove" });
  expect(removed.headers.get("location")).toBe("/desk/pictures?removed");
  expect(await editor.text("/desk/pictures?removed")).toContain("The picture was removed.");
  const record = await desk.member("owner").text("/desk/record");
  for (const intent of ["Added a picture", "Changed a picture", "Removed a picture"]) expect(record).toContain(intent);
  expect(record).toContain("uploaded/our-office");
  expect(record).not.toContain("Our new office");
});

test("what is no picture, too small or not described is refused in the member's words", async () => {
  expect(await upload(photo, { en: " " })).toMatchObject({ code: "alternative-missing" });
  expect(await upload(photo, { ...described, kind: "mark" })).toMatchObject({ code: "mark-wrong-type" });
  const small = await sharp({ create: { width: 800, height: 450, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  const answer = await desk.member("editor", "ar").post("/desk/pictures/upload", form(small, described));
  expect(await answer.json()).toMatchObject({ code: "too-small", sentence: expect.stringContaining("800 × 450 بكسل") });
});

test("more than 20 MB is not taken", async () => {
  const socket = await rawConnection(desk.url);
  // Of its length: whoever still sends may see the connection reset.
  const head = [
    "POST /desk/pictures/upload HTTP/1.1",
    `Host: ${new URL(desk.url).host}`,
    `Cookie: ${await editor.cookie()}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${21 * 1024 * 1024}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n--x\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  expect(answer.toString("latin1", 0, 12)).toBe("HTTP/1.1 413");
});

test("whoever may not upload is answered before anything of it is read", async () => {
  const head = (headers: string, path = "/desk/pictures/upload") =>
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(desk.url).host}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
    `Content-Length: 20000000\r\n${headers}\r\n--x\r\n`;
  const [cookie, ofSales] = [await editor.cookie(), await sales.cookie()];
  for (const [headers, status, path] of [
    ["", 302],
    [`Cookie: __Host-desk=${"a".repeat(43)}\r\n`, 302],
    [`Cookie: ${ofSales}\r\n`, 403],
    [`Cookie: ${cookie}\r\nOrigin: https://evil.example\r\n`, 403],
    [`Cookie: ${cookie}\r\n`, 413, "/desk/words"],
    [`Cookie: ${cookie}\r\n`, 413, "/desk/pictures/upload.data"],
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

test("a drawing runs nothing", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(2)"><script>alert(3)</script><path onclick="alert(4)" d="M0 0H9V9Z"/></svg>',
  );
  const named = { kind: "mark", name: "uploaded/a-partner" };
  expect(await upload(svg, { en: "A partner", ar: "شريك" }, "partner.svg")).toMatchObject(named);
  const file = await editor.get(filesIn(await editor.text("/desk/pictures/mark/a-partner"))[0]!);
  expect(await file.text()).not.toMatch(/script|onload|onclick|alert/);
  expect(file.headers.get("content-type")).toBe("image/svg+xml");
  expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("cache-control")).toMatch(/^private,/);
});

test("a chosen picture is in the preview before visitors have it, cannot be removed, and is published", async () => {
  const words = { en: "A view", ar: "إطلالة" };
  expect(await upload(photo, words)).toMatchObject({ name: "uploaded/a-view" });
  await editor.change("pages/about", () => [{ do: "set", path: ["scene"], value: "uploaded/a-view" }]);
  const paths = filesIn(await editor.text("/desk/preview/about"));
  expect(paths.length).toBeGreaterThan(4);
  for (const path of paths) expect(await editor.status(path)).toBe(200);
  expect(await editor.text("/desk/preview/about")).not.toContain("/assets/uploaded/");

  const address = "/desk/pictures/scene/a-view";
  expect(await editor.text(address)).toContain('href="/desk/words/pages/about#scene:en"');
  const removed = await editor.reply(address, { intent: "remove" });
  expect(removed).toContain("is used on the site or in a draft");

  await editor.publish();
  await desk.catchUp();
  expect(await visitor.text("/about")).toContain("/assets/uploaded/a-view-480");
  // A changed crop needs publication, although no text has changed.
  await editor.post(address, { intent: "save", ...words, x: "0", y: "0.5" });
  expect(await editor.text(address)).toContain("A view");
  expect(await editor.text("/desk/words/publish")).toContain("Pictures that are cropped anew");
  expect(await editor.publish()).toContain("Published.");
});

test("a PDF is uploaded as it is, linked from a text, served, and gone with the last link", async () => {
  const pdf = Buffer.from("%PDF-1.7\nThe whole list\n%%EOF\n");
  const words = { en: "Price list", ar: "قائمة الأسعار" };
  expect(await upload(pdf.subarray(0, 20), words, "list.pdf")).toMatchObject({ code: "wrong-type" });
  const added = { outcome: "added", kind: "file", name: "price-list.pdf" };
  expect(await upload(pdf, words, "list.pdf")).toMatchObject(added);
  expect(await upload(pdf, words, "list.pdf"), "twice").toMatchObject(added);
  const own = await editor.text("/desk/pictures/file/price-list.pdf");
  expect(own).toContain("price-list.pdf");
  const [address] = filesIn(own);
  expect(Buffer.from(await (await editor.get(address!)).arrayBuffer())).toEqual(pdf);

  const { files } = await editor.open("posts/moving-house");
  const bodies = Object.fromEntries(files.map(({ locale, value }) => [locale!, (value as { body: string }).body]));
  const write = (more: Record<string, string>) =>
    editor.change("posts/moving-house", ({ locale }) => [
      { do: "set", path: ["body"], value: bodies[locale!]! + more[locale!] },
    ]);
  await write({ en: "\n\nOur [prices](files/price-list.pdf).", ar: "\n\nهذه [أسعارنا](files/price-list.pdf)." });
  expect(await editor.text("/desk/preview/blog/moving-house")).toMatch(
    /href="\/desk\/pictures\/files\/[\w-]+\/price-list\.pdf"/,
  );
  const removal = { intent: "remove" };
  expect(await editor.reply("/desk/pictures/file/price-list.pdf", removal)).toContain("is used");
  expect(await editor.publish()).toContain("Published.");
  const link = /href="(\/assets\/uploaded\/price-list-[0-9a-f]{16}\.pdf)"/;
  const answer = await visitor.get(link.exec(await visitor.text("/ar/blog/moving-house"))![1]!);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="price-list.pdf"');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  await write({ en: "", ar: "" });
  await editor.publish();
  const removed = await editor.post("/desk/pictures/file/price-list.pdf", removal);
  expect(removed.headers.get("location")).toContain("removed");
});
