import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { z } from "zod";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Fault } from "./fault.ts";
import { nearest } from "./nearest.ts";
import { bilingualDocuments, collections, wordDocuments } from "./schema/documents.ts";
import { pageDocuments } from "./schema/page-documents.ts";

/** Source of documents. */
export type Documents = {
  /** Contains `company.yaml`, `settings.yaml`, `en/` and `ar/`; absent if all are in memory. */
  folder?: string;
  /** Overrides by path, such as `en/pages/home.yaml`: text or bytes; `null` if removed. */
  over?: ReadonlyMap<string, string | Uint8Array | null>;
};

/** A content file. */
export type ContentFile = { file: string; type: z.ZodType; locale?: Locale; folder?: string; slug: string };

/** The required files, the existing entries, and unused files. */
export async function contentFiles(documents: Documents): Promise<{ files: ContentFile[]; unknownFiles: Fault[] }> {
  const paths = await documentPaths(documents);
  const requiredFiles = [
    ...filesOf(bilingualDocuments, ""),
    ...locales.flatMap((locale) => [
      ...filesOf(wordDocuments, `${locale}/`, { locale }),
      ...filesOf(pageDocuments, `${locale}/pages/`, { locale, folder: "pages" }),
    ]),
  ];
  const names = new Set(requiredFiles.map(({ file }) => file));
  const files: ContentFile[] = [...requiredFiles];
  const unknownFiles: Fault[] = [];
  for (const file of paths.filter((one) => !names.has(one))) {
    const [, locale, part, name] = /^([a-z]+)\/(services|posts)\/([^/]+)$/.exec(file) ?? [];
    const collection = locales.find((one) => one === locale) && (part as keyof typeof collections | undefined);
    if (!collection || !name) unknownFiles.push({ file, what: unknownFileFault(file, names) });
    else if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name)) unknownFiles.push({ file, what: nameFault(name) });
    else
      files.push({
        file,
        type: collections[collection].type,
        locale: locale as Locale,
        folder: collection,
        slug: name.slice(0, -".md".length),
      });
  }
  return { files, unknownFiles };
}

/** @returns undefined if there is no such document */
export async function readDocument({ folder, over }: Documents, file: string): Promise<Buffer | undefined> {
  const overlay = over?.get(file);
  if (overlay !== undefined) return overlay === null ? undefined : Buffer.from(overlay);
  if (folder === undefined) return undefined;
  return readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Sorted paths of all documents. */
export async function documentPaths({ folder, over = new Map() }: Documents): Promise<string[]> {
  const inFolder = folder === undefined ? [] : await readdir(folder, { recursive: true, withFileTypes: true });
  const names = inFolder
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder!.length + 1)}/${name}`.replace(/^\//, ""));
  const all = new Set([...names, ...over.keys()]);
  return [...all].filter((file) => isContent(file) && over.get(file) !== null).toSorted();
}

const filesOf = (types: Record<string, z.ZodType>, at: string, rest: { locale?: Locale; folder?: string } = {}) =>
  Object.entries(types).map(([slug, type]) => ({ file: `${at}${slug}.yaml`, type, slug, ...rest }));

/** The folder also contains pictures, and files of editors and operating systems. */
function isContent(file: string): boolean {
  const name = basename(file);
  if (name.startsWith(".") || name.endsWith("~")) return false;
  return /^(en|ar)\//.test(file) || /\.(ya?ml|md)$/i.test(name);
}

function unknownFileFault(file: string, names: ReadonlySet<string>): string {
  const near = /\.yml$/i.test(file) ? file.replace(/\.yml$/i, ".yaml") : nearest(file, names);
  if (!near || !names.has(near)) return "is not used: delete it, or move it to where it belongs";
  return `is not used; the site reads ${near}: delete or rename this one`;
}

function nameFault(name: string): string {
  const slug = name
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `must be named in lower-case words joined by hyphens, ending in .md${slug ? `, such as ${slug}.md` : ""}`;
}
