import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { mailFolder } from "./mailer.server.ts";

/**
 * Removes mails that were written as files.
 * @param isMeant gets a file's name, and the mail's words and addresses decoded where it asks for them
 * @param report gets one line of progress at a time
 * @returns how many
 * @throws what the file system failed with, all others having been looked at
 */
export async function removeMailFiles(
  isMeant: (name: string, words: () => Promise<string>) => boolean | Promise<boolean>,
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
      if (!(await isMeant(name, () => wordsOf(file)))) continue;
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
