import { open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { mailFolder } from "./mailer.server.ts";

export type MailFile = {
  name: string;
  /** The mail's words and addresses, decoded. */
  words: () => Promise<string>;
  /** When it says that it was written; a copy of the file has another time. Where it says nothing, the file's time. */
  sentAt: () => Promise<Date>;
};

/**
 * Removes mails that were written as files.
 * @param report gets one line of progress at a time
 * @returns how many
 * @throws what the file system failed with, all others having been looked at
 */
export async function removeMailFiles(
  isMeant: (mail: MailFile) => boolean | Promise<boolean>,
  report: (line: string) => void = () => undefined,
): Promise<number> {
  const names = await readdir(mailFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let removed = 0;
  const faults: unknown[] = [];
  for (const [index, name] of names.entries()) {
    report(`mail files: ${index + 1} of ${names.length}`);
    const file = join(mailFolder(), name);
    try {
      if (!(await isMeant({ name, words: () => wordsOf(file), sentAt: () => dateOf(file) }))) continue;
      await rm(file, { force: true });
      removed++;
    } catch (error) {
      // Delivered and renamed, or purged, while we looked.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return removed;
}

/** Not the bytes: in them an address may be encoded, or broken over two lines. */
async function wordsOf(file: string): Promise<string> {
  const { headers, text = "", html = "" } = await PostalMime.parse(await readFile(file));
  return [...headers.map(({ value }) => value), text, html].join("\n");
}

/** Bytes in which the header's date stands, however many recipients stand before it. */
const headBytes = 16 * 1024;

async function dateOf(file: string): Promise<Date> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) });
    const header = buffer.toString("latin1", 0, bytesRead).split(/\r?\n\r?\n/, 1)[0] ?? "";
    const said = new Date(/^Date:(.*)$/im.exec(header)?.[1] ?? "");
    return Number.isNaN(said.getTime()) ? (await handle.stat()).mtime : said;
  } finally {
    await handle.close();
  }
}
