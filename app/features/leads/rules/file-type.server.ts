import { isPdf } from "#cms/file-types.ts";
import { cleanLine } from "./check-fields.ts";
import { firstLetters } from "#i18n/first-letters.ts";

type FileType = { mediaType: string; endings: readonly string[]; is: (bytes: Buffer) => boolean };

const begins = (text: string) => (bytes: Buffer) => bytes.toString("latin1", 0, text.length) === text;
const isZip = begins("PK\x03\x04");

/** Accepted file types, known by their bytes: names and headers of a browser prove nothing. */
const types: readonly FileType[] = [
  { mediaType: "application/pdf", endings: ["pdf"], is: isPdf },
  { mediaType: "image/jpeg", endings: ["jpg", "jpeg"], is: begins("\xff\xd8\xff") },
  { mediaType: "image/png", endings: ["png"], is: begins("\x89PNG\r\n\x1a\n") },
  {
    mediaType: "image/webp",
    endings: ["webp"],
    is: (bytes) => begins("RIFF")(bytes) && bytes.toString("latin1", 8, 12) === "WEBP",
  },
  {
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: ["docx"],
    // Without macros.
    is: (bytes) => isZip(bytes) && bytes.includes("word/document.xml") && !bytes.includes("vbaProject.bin"),
  },
  {
    mediaType: "application/vnd.oasis.opendocument.text",
    endings: ["odt"],
    is: (bytes) => isZip(bytes) && bytes.includes("mimetypeapplication/vnd.oasis.opendocument.text"),
  },
];

/** Endings of all types, for the browser's choice of files. */
export const fileEndings: readonly string[] = types.flatMap(({ endings }) => endings);

/** The type of a file by its bytes; undefined if it is not accepted. */
export const fileType = (bytes: Buffer): FileType | undefined => types.find(({ is }) => is(bytes));

/** Code points of a name without its ending. */
const longestName = 80;

/** A name for people's disks: without folders and special characters, with the ending of its type. */
export function fileName(name: string, type?: FileType): string {
  const plain = cleanLine(name.replace(/^.*[/\\]/, "")).replaceAll(/[\p{Cc}<>:"|?*%]/gu, "_");
  const [, stem = plain, ending = ""] = /^(.*)\.([^.]*)$/.exec(plain) ?? [];
  const endings = type?.endings ?? [ending];
  const end = endings.includes(ending.toLowerCase()) ? ending : endings[0];
  const short = firstLetters(stem.replace(/^\.+/, ""), longestName).trim() || "file";
  return end ? `${short}.${end}` : short;
}
