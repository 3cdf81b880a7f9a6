import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { documentText } from "#tests/support/documents.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { testBuild } from "#tests/support/test-build.ts";
import { largestFile, typeOfFile } from "./file-types.ts";
import { ownerFilesIn } from "./owner-files.ts";
import { checkContent } from "./read.ts";

const folder = folderOfTests();
beforeAll(() => mkdir(join(folder, "files")));

const pdf = "%PDF-1.7\n…\n%%EOF\n";

test.each([
  [pdf, "pdf"],
  ["%PDF-1.7\ncut off", undefined],
  ["<html>%PDF-1.7 %%EOF", undefined],
  ["\0\0\0 ftypisom", "mp4"],
  ["\0\0\0 ftypavif", undefined],
  ["\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm", "webm"],
  ["WEBVTT\n\n00:00", "vtt"],
  ["WEBVTTX", undefined],
  ["<svg/>", undefined],
])("what a file is follows from its bytes: %j", (text, type) => {
  expect(typeOfFile(Buffer.from(text, "latin1"))).toBe(type);
});

test("a folder's files are those in order; of the others it says what is wrong", async () => {
  expect(await ownerFilesIn(join(folder, "nowhere"))).toEqual({ files: [], faults: {} });
  const write = (name: string, bytes: string | Uint8Array) => writeFile(join(folder, "files", name), bytes);
  await write("price-list.pdf", pdf);
  await write("Price list.pdf", pdf);
  await write("letter.pdf", "Dear Sirs");
  await write("large.pdf", Buffer.concat([Buffer.from(pdf), Buffer.alloc(largestFile), Buffer.from("%%EOF")]));
  await write(".DS_Store", "");
  const { files, faults } = await ownerFilesIn(folder);
  expect(files).toMatchObject([{ kind: "file", name: "price-list.pdf", files: [{ size: Buffer.byteLength(pdf) }] }]);
  expect(faults).toEqual({
    "Price list.pdf": "files/Price list.pdf must be named like price-list.pdf, in lower case and hyphens",
    "letter.pdf": "files/letter.pdf is no PDF by its content: save it as PDF again",
    "large.pdf": "files/large.pdf has 21 MB: make one of at most 20 MB",
  });
  await write("letter.pdf", pdf);
  expect((await ownerFilesIn(folder)).faults, "a changed file is read again").not.toHaveProperty("letter.pdf");
});

test("a text that leads to a file with a mistake is named with its line", async () => {
  const file = "en/posts/thumbs-first.md";
  const text = `${documentText(file)}\nRead [this](files/only-a-letter.pdf).\n`;
  const { faults } = await checkContent({ folder: testBuild.CONTENT_DIR, over: new Map([[file, text]]) });
  expect(faults).toMatchObject([
    {
      file,
      line: text.split("\n").length - 1,
      what: "files/only-a-letter.pdf is no PDF by its content: save it as PDF again",
    },
  ]);
});
