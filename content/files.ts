import { readdir } from "node:fs/promises";
import { basename } from "node:path";
import type { z } from "zod";
import { type Locale, locales } from "#app/i18n/locale.ts";
import type { Fault } from "./fault.ts";
import { nearest } from "./nearest.ts";
import * as schema from "./schema.ts";

/** A file that content is read from. */
export type ContentFile = { file: string; type: z.ZodType; locale?: Locale; folder?: string; slug: string };

const shared = { company: schema.company, settings: schema.settings };
const words = {
  messages: schema.messages,
  answers: schema.answers,
  assistant: schema.assistant,
  mails: schema.mails,
};
const pages = {
  home: schema.home,
  about: schema.about,
  services: schema.servicesPage,
  blog: schema.blogPage,
  contact: schema.contact,
  privacy: schema.privacy,
};
const collections = { services: schema.service, posts: schema.post };

/** The files that must be there, the entries that are there, and what nobody reads. */
export async function contentFiles(folder: string): Promise<{ files: ContentFile[]; strays: Fault[] }> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length + 1)}/${name}`.replace(/^\//, ""))
    .filter((file) => isContent(file))
    .toSorted();
  const fixed = [
    ...listed(shared, ""),
    ...locales.flatMap((locale) => [
      ...listed(words, `${locale}/`, { locale }),
      ...listed(pages, `${locale}/pages/`, { locale, folder: "pages" }),
    ]),
  ];
  const names = new Set(fixed.map(({ file }) => file));
  const files: ContentFile[] = [...fixed];
  const strays: Fault[] = [];
  for (const file of found.filter((one) => !names.has(one))) {
    const [, locale, part, name] = /^([a-z]+)\/(services|posts)\/([^/]+)$/.exec(file) ?? [];
    const collection = locales.find((one) => one === locale) && (part as keyof typeof collections | undefined);
    if (!collection || !name) strays.push({ file, what: strayFault(file, names) });
    else if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name)) strays.push({ file, what: nameFault(name) });
    else
      files.push({
        file,
        type: collections[collection],
        locale: locale as Locale,
        folder: collection,
        slug: name.slice(0, -".md".length),
      });
  }
  return { files, strays };
}

const listed = (types: Record<string, z.ZodType>, at: string, rest: { locale?: Locale; folder?: string } = {}) =>
  Object.entries(types).map(([slug, type]) => ({ file: `${at}${slug}.yaml`, type, slug, ...rest }));

/** The folder also holds the code that reads it, and what editors and systems leave behind. */
function isContent(file: string): boolean {
  const name = basename(file);
  if (name.startsWith(".") || name.endsWith("~")) return false;
  return /^(en|ar)\//.test(file) || /\.(ya?ml|md)$/i.test(name);
}

function strayFault(file: string, names: ReadonlySet<string>): string {
  const near = /\.yml$/i.test(file) ? file.replace(/\.yml$/i, ".yaml") : nearest(file, names);
  if (!near || !names.has(near)) return "is read by nothing: delete it, or move it where it belongs";
  return `is read by nothing; the site reads ${near}: delete or rename this one`;
}

function nameFault(name: string): string {
  const slug = name
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `must be named in lower-case words joined by hyphens, ending in .md${slug ? `, such as ${slug}.md` : ""}`;
}
