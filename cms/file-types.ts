import type { UploadedPicture } from "./uploaded-pictures.ts";

/** Bytes. */
export const largestFile = 20 * 1024 * 1024;

/** First and last bytes of files, as Latin-1, by extension. */
const types = {
  pdf: { begins: /^%PDF-\d/, ends: /%%EOF\s*$/, label: "PDF" },
  mp4: { begins: /^[^]{4}ftyp(?:avc1|iso|M4V|mp4)/i, label: "MP4" },
  webm: { begins: /^[^]Eß£[^]{0,60}webm/, label: "WebM" },
  vtt: { begins: /^(?:\xef\xbb\xbf)?WEBVTT(?:\s|$)/, label: "WebVTT" },
};
type FileType = keyof typeof types;

export const nameOfFile = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:pdf|mp4|webm|vtt)$/;

/** An owner's upload for visitors: one file, of the same name. */
export type UploadedFile = UploadedPicture & { kind: "file" };

const part = (bytes: Uint8Array, start: number, end?: number) =>
  Buffer.from(bytes.subarray(start, end)).toString("latin1");

/** Whether a file begins as a PDF does: a visitor's may have bytes after its end. */
export const isPdf = (bytes: Uint8Array): boolean => types.pdf.begins.test(part(bytes, 0, 80));

/** The type of a file by its bytes; undefined if it is not accepted. */
export function typeOfFile(bytes: Uint8Array): FileType | undefined {
  const [head, tail] = [part(bytes, 0, 80), part(bytes, -1024)];
  return (Object.keys(types) as FileType[]).find((name) => {
    const { begins, ends } = types[name] as { begins: RegExp; ends?: RegExp };
    return begins.test(head) && (!ends || ends.test(tail));
  });
}

/** Such as `PDF`. @param name of a file */
export const typeLabel = (name: string): string => types[name.split(".").at(-1) as FileType].label;

/** The reason for refusing a file, and the remedy. */
export function ownerFileFault(name: string, bytes: Uint8Array): string | undefined {
  if (bytes.length > largestFile)
    return `files/${name} has ${Math.ceil(bytes.length / 1024 / 1024)} MB: make one of at most 20 MB`;
  return name.endsWith(`.${typeOfFile(bytes)}`)
    ? undefined
    : `files/${name} is no ${typeLabel(name)} by its content: save it as ${typeLabel(name)} again`;
}
