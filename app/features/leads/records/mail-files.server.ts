import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { namesIn } from "#app/platform/make-folder.server.ts";

export type MailFile = {
  name: string;
  /** The mail's words and addresses, decoded. */
  words: () => Promise<string>;
  /** The mail's own date, since a copy of the file has another time; the file's time if it has none. */
  sentAt: () => Promise<Date>;
};

/**
 * Removes mails that were written as files.
 * @param report called with each line of progress
 * @returns the number of removed files
 * @throws errors of the file system, after all other files were processed
 */
export async function removeMailFiles(
  folder: string,
  matches: (mail: MailFile) => boolean | Promise<boolean>,
  report: (line: string) => void = () => undefined,
): Promise<number> {
  const names = await namesIn(folder);
  let count = 0;
  const faults: unknown[] = [];
  for (const [index, name] of names.entries()) {
    report(`mail files: ${index + 1} of ${names.length}`);
    const file = join(folder, name);
    try {
      if (!(await matches({ name, words: () => wordsOf(file), sentAt: () => dateOf(file) }))) continue;
      await rm(file, { force: true });
      count++;
    } catch (error) {
      // Delivered and renamed, or purged, meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return count;
}

/** Not the bytes: in them an address may be encoded, or broken over two lines. */
async function wordsOf(file: string): Promise<string> {
  const { headers, text = "", html = "" } = await PostalMime.parse(await readFile(file));
  return [...headers.map(({ value }) => value), text, html].join("\n");
}

/** Bytes up to the header's date, even with many recipients before it. */
const headBytes = 16 * 1024;

async function dateOf(file: string): Promise<Date> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) });
    const header = buffer.toString("latin1", 0, bytesRead).split(/\r?\n\r?\n/, 1)[0] ?? "";
    const date = new Date(/^Date:(.*)$/im.exec(header)?.[1] ?? "");
    return Number.isNaN(date.getTime()) ? (await handle.stat()).mtime : date;
  } finally {
    await handle.close();
  }
}
