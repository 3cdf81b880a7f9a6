import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { z } from "zod";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Fault } from "./fault.ts";
import { ifThere } from "./if-there.ts";
import { nearest } from "./nearest.ts";
import { bilingualDocuments, collections, wordDocuments } from "./schema/documents.ts";
import { reservedNames } from "./pages.ts";
import { form } from "./schema/form.ts";
import { pageDocuments } from "./schema/page-documents.ts";
import { sectionPage } from "./schema/section-page.ts";
import { isSlug } from "./slug.ts";
import { wordFiles } from "./words/product-words.ts";

export type Documents = {
  /** Contains `company.yaml`, `settings.yaml`, `en/` and `ar/`; absent if all are in memory. */
  folder?: string;
  /** Overrides by path, such as `en/pages/home.yaml`: text or bytes; `null` if removed. */
  over?: ReadonlyMap<string, string | Uint8Array | null>;
};

export type ContentFile = { file: string; type: z.ZodType; locale?: Locale; folder?: string; slug: string };

/** The required files, the existing entries, and unused files. */
export async function contentFiles(documents: Documents): Promise<{ files: ContentFile[]; unknownFiles: Fault[] }> {
  if (documents.folder !== undefined && !existsSync(documents.folder))
    return { files: [], unknownFiles: [{ file: ".", what: "is no folder: correct CONTENT_DIR" }] };
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
    const [, formName] = /^forms\/([^/]+)\.yaml$/.exec(file) ?? [];
    if (formName !== undefined && isSlug(formName)) {
      files.push({ file, type: form, folder: "forms", slug: formName });
      continue;
    }
    const [, language, folder, name] = /^([a-z]+)\/(pages|services|posts)\/([^/]+)$/.exec(file) ?? [];
    const locale = locales.find((one) => one === language);
    const ending = folder === "pages" ? ".yaml" : ".md";
    const slug = name?.slice(0, -ending.length) ?? "";
    if (!locale || !folder || !name) unknownFiles.push({ file, what: unknownFileFault(file, names) });
    else if (!name.endsWith(ending) || !isSlug(slug))
      unknownFiles.push({ file, what: folder === "pages" ? unknownFileFault(file, names) : nameFault(name) });
    else if (folder === "pages" && reservedNames.has(slug))
      unknownFiles.push({ file, what: `is at an address that the site uses itself (/${slug}): rename it` });
    else
      files.push({
        file,
        type: folder === "pages" ? sectionPage : collections[folder as keyof typeof collections].type,
        locale,
        folder,
        slug,
      });
  }
  return { files, unknownFiles };
}

/** Vite bundles the file; commands of a checkout read it. */
const usualStages =
  import.meta.env?.SSR === undefined
    ? readFileSync(join(import.meta.dirname, "../words/start/stages.yaml"), "utf8")
    : Object.values(
        import.meta.glob<string>("../words/start/stages.yaml", { eager: true, import: "default", query: "?raw" }),
      )[0]!;

/** Documents that content may lack: the product's look and words, links to the usual pages, no category. */
export const defaultDocuments: Readonly<Record<string, string>> = {
  ...Object.fromEntries(wordFiles.map((file) => [file, "{}\n"])),
  "forms/contact.yaml": "# Further fields of the contact form (docs/content.md)\nfields: []\n",
  "brand.yaml": "figure: apertures\nedge: merlons\ncorners: soft\nhero: film\n",
  "categories.yaml": "entries: []\n",
  "claims.yaml": "entries: []\n",
  "stages.yaml": usualStages,
  "navigation.yaml": `menu: [{ page: / }, { page: /about }, { page: /services }, { page: /blog }, { page: /contact }]
footer:
  columns:
    - label: { en: "Quick links", ar: "روابط سريعة" }
      entries: [{ page: / }, { page: /about }, { page: /services }, { page: /blog }]
  legal: [{ page: /privacy }]
`,
};

const defaultDocument = (file: string) =>
  Object.hasOwn(defaultDocuments, file) ? Buffer.from(defaultDocuments[file]!) : undefined;

export async function readDocument({ folder, over }: Documents, file: string): Promise<Buffer | undefined> {
  const overlay = over?.get(file);
  if (typeof overlay === "string" || overlay instanceof Uint8Array) return Buffer.from(overlay);
  if (overlay === null || folder === undefined) return defaultDocument(file);
  return (await ifThere(readFile(join(folder, file)))) ?? defaultDocument(file);
}

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
