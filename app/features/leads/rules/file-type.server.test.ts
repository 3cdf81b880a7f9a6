import { expect, test } from "vitest";
import { fileName, fileType } from "./file-type.server.ts";

const zip = (...names: string[]) => Buffer.from(`PK\x03\x04${names.join("\0")}`, "latin1");
const odt = "mimetypeapplication/vnd.oasis.opendocument.text";

test.each([
  [Buffer.from("%PDF-1.7\n"), "pdf"],
  [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "jpg"],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), "png"],
  [Buffer.from("RIFF\x01\0\0\0WEBPVP8 ", "latin1"), "webp"],
  [zip("[Content_Types].xml", "word/document.xml"), "docx"],
  [zip(odt), "odt"],
  [zip("word/document.xml", "word/vbaProject.bin"), undefined],
  [zip("xl/workbook.xml"), undefined],
  [Buffer.from("RIFF\x01\0\0\0WAVE", "latin1"), undefined],
  [Buffer.from("<svg onload=alert(1)>"), undefined],
  [Buffer.from("MZ\x90"), undefined],
  [Buffer.from(" %PDF-1.7"), undefined],
  [Buffer.alloc(0), undefined],
])("%s is %s", (bytes, ending) => {
  expect(fileType(bytes)?.endings[0]).toBe(ending);
});

const pdf = fileType(Buffer.from("%PDF-1.7"))!;
test.each([
  ["cv.pdf", "cv.pdf"],
  ["CV Sara.PDF", "CV Sara.PDF"],
  ["سيرة ذاتية.pdf", "سيرة ذاتية.pdf"],
  ["C:\\Users\\sara\\cv.pdf", "cv.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["run.exe", "run.pdf"],
  ['a"b\r\nSet-Cookie: x.pdf', "a_bSet-Cookie_ x.pdf"],
  ["cv\u202efdp.exe.pdf", "cvfdp.exe.pdf"],
  [".pdf", "file.pdf"],
  ["", "file.pdf"],
  [`${"x".repeat(300)}.pdf`, `${"x".repeat(80)}.pdf`],
])("%j is kept as %j", (name, kept) => {
  expect(fileName(name, pdf)).toBe(kept);
});
