/** Reads and checks all content. Used by the build, `npm run launch-check` and tests. */
import { join, relative } from "node:path";
import type { z } from "zod";
import type { Locale } from "#i18n/locale.ts";
import { riyadhDay, shiftDay, startOfDay } from "#i18n/riyadh-time.ts";
import { type Assets, assetsIn } from "./assets.ts";
import { entryFaults } from "./check/entries.ts";
import { type Entry, fieldValues, visibilityOf } from "./check/field-values.ts";
import { Pictures, Site } from "./check/site.ts";
import { removedPages } from "./check/old-addresses.ts";
import { shapeFaults } from "./check/shape.ts";
import { uploadedPicture, exportedIn } from "./exported-pictures.ts";
import { ContentError, type Fault } from "./fault.ts";
import { type ContentFile, contentFiles, type Documents, readDocument } from "./files.ts";
import { type Icons, iconShapes } from "./icons.ts";
import { isolatedNumbers, withIsolatedNumbers } from "./isolated-numbers.ts";
import { findInMarkdown, type Heading, type RenderedText, renderMarkdown } from "./markdown.ts";
import { type Facts, type Post, type Redirects, type Service, wordDocuments, type Words } from "./schema/documents.ts";
import { isOwnPage } from "./document-path.ts";
import { pageDocuments, type PageWords } from "./schema/page-documents.ts";
import type { Form } from "./schema/form.ts";
import type { SectionPage } from "./schema/section-page.ts";
import { changesOf, isShown, type Visibility, withShownSections, visibleDocument } from "./visibility.ts";
import { Source, type SourceCache, type Value } from "./source.ts";
import { type SearchWords, withSearchWords } from "./search-words.ts";
import { ownerFilesIn } from "./owner-files.ts";
import { isBuiltUse, type PictureUse, usesIn } from "./picture-uses.ts";
import { completeWords } from "./words/product-words.ts";
import { mergePictures, uploadName, type UploadedPicture } from "./uploaded-pictures.ts";

/** A post or service with the Markdown below its fields. */
type WithBody<T> = Omit<RenderedWords<T>, "meta"> &
  RenderedText & { meta: SearchWords; headings: Heading[]; words: number };
export type RenderedService = WithBody<Service>;
export type RenderedPost = WithBody<Post>;

export type RenderedWords<T> =
  T extends z.core.$brand<"markdown">
    ? RenderedText
    : T extends object
      ? { [Key in keyof T]: RenderedWords<T[Key]> }
      : T;

/** Projects, people and certificates are without the entries that visitors may not see. */
export type LocalizedContent = Words & {
  pages: RenderedWords<PageWords>;
  /** Names of pages of `pages` that visitors do not see. */
  hiddenPages: string[];
  ownPages: (RenderedWords<SectionPage> & { slug: string })[];
  /** In the order of their field `order`. */
  services: RenderedService[];
  /** Newest first. */
  posts: RenderedPost[];
};

export type Content = Omit<Facts, "claims" | "redirects"> & {
  /** By name; `contact` has further fields of the contact form. */
  forms: Readonly<Record<string, Form>>;
  /** Addresses of an earlier website, and their targets. */
  oldAddresses: Redirects["addresses"];
  /** Targets of renamed and removed pages, by their old path without the language. */
  redirects: Record<string, string>;
  pictures: UploadedPicture[];
  /** The words of `notices` for visitors while values are invented: the company's name, or others. */
  invented?: "sample" | "examples";
  /** The next appearance or end of an entry, or expiry of a certificate, ISO 8601 in UTC. */
  until?: string;
  /** The folder of its pages and indexes. */
  folder?: string;
  localized: Record<Locale, LocalizedContent>;
};

const root = join(import.meta.dirname, "..");

type Reading = {
  /** Cache of the last reading: unchanged documents are not parsed again. */
  cache?: SourceCache;
  /** The checkout's by default. */
  assets?: Assets;
  /** Pictures in addition to those in `media/` and in the content folder. */
  uploaded?: readonly UploadedPicture[];
  /** Excludes entries not shown at this time and certificates expired by then. */
  now?: Date;
  redirects?: readonly { from: string; to: string }[];
  /** Renderer of the Markdown below fields; pass one that caches to avoid repeated work. */
  renderBody?: typeof renderMarkdown;
};

/**
 * @param from a content folder, documents in memory, or documents that override a folder's
 * @returns the content, every value of its documents with its position, and the uses of pictures of
 *   `media/`, hidden entries included
 * @throws ContentError with all faults, one per line
 */
export async function readContent(
  from: string | Documents,
  reading?: Reading,
): Promise<{ content: Content; values: Value[]; builtUses: PictureUse[] }> {
  const { faults, entries, pictures, icons } = await checkedEntries(from, { ...reading, render: true });
  if (faults.length > 0) throw new ContentError(faults, shownFolder(from));
  const { now = new Date(), redirects = [] } = reading ?? {};
  const { due, hiddenPages, ...scheduled } = dueEntries(entries, now);
  const values = entries.flatMap(({ source }) => source.values);
  const marks = values.filter(({ tag }) => tag === "!placeholder");
  const isNamed = marks.every(({ file, field }) => file !== "company.yaml" || !field.startsWith("name."));
  const uses = entries.flatMap(usesIn);
  const duePaths = new Set(due.map(({ source }) => source.file));
  const dueFiles = new Set(uses.flatMap(({ kind, name, path }) => (kind === "file" && duePaths.has(path) ? name : [])));
  return {
    content: {
      ...compose(due, hiddenPages, now, icons),
      ...scheduled,
      // Unlike pictures, files may be large: only those of visible pages are served.
      pictures: pictures.filter(({ kind, name }) => kind !== "file" || dueFiles.has(name)),
      redirects: Object.fromEntries(redirects.map(({ from: old, to }) => [old, to])),
      ...(marks.length > 0 && { invented: isNamed ? "examples" : "sample" }),
    },
    values,
    builtUses: uses.filter(isBuiltUse),
  };
}

/**
 * Checks the content without assembling it.
 * @returns all faults, by file and line; answers whose page is gone, which are no faults; the
 *   number of files; and the uses of uploaded pictures and of those in `media/`
 */
export async function checkContent(
  from: string | Documents,
  reading?: Reading,
): Promise<{ faults: Fault[]; removed: Fault[]; files: number; uses: PictureUse[]; builtUses: PictureUse[] }> {
  const { faults, entries, site } = await checkedEntries(from, { ...reading, render: false });
  const uses = entries.flatMap(usesIn);
  return {
    faults,
    removed: removedPages(entries, site),
    files: entries.length,
    uses: uses.flatMap((use) => {
      const name = use.kind === "file" ? use.name : uploadName(use.name);
      return name === undefined ? [] : { ...use, name };
    }),
    builtUses: uses.filter(isBuiltUse),
  };
}

const documentsOf = (from: string | Documents) => (typeof from === "string" ? { folder: from } : from);

/** The content folder as shown in messages; the default one for documents in memory. */
function shownFolder(from: string | Documents): string {
  const { folder = join(root, "content") } = documentsOf(from);
  return relative(process.cwd(), folder) || ".";
}

async function checkedEntries(
  from: string | Documents,
  { cache, uploaded = [], render, renderBody = renderMarkdown, ...reading }: Reading & { render: boolean },
): Promise<{ faults: Fault[]; entries: Entry[]; pictures: UploadedPicture[]; site: Site; icons: Icons }> {
  const assets = reading.assets ?? (await assetsIn(root));
  const documents = documentsOf(from);
  const { files, unknownFiles } = await contentFiles(documents);
  const exportedPictures = documents.folder === undefined ? undefined : await exportedIn(documents.folder);
  const ownerFiles = documents.folder === undefined ? undefined : await ownerFilesIn(documents.folder);
  const pictures = mergePictures(
    (exportedPictures?.pictures ?? []).map(uploadedPicture),
    ownerFiles?.files ?? [],
    uploaded,
  );
  const faults: Fault[] = [...unknownFiles, ...(exportedPictures?.faults ?? [])];
  const entries: Entry[] = [];
  for (const { file, ...rest } of files) {
    const bytes = await readDocument(documents, file);
    if (!bytes) {
      faults.push({ file, what: "is missing: restore it" });
      continue;
    }
    const source = Source.of(file, bytes, cache);
    faults.push(...source.faults);
    entries.push(entryOf(source, rest, render ? renderBody : undefined));
  }
  const site = new Site(entries, assets.files);
  const today = riyadhDay(new Date());
  faults.push(...entryFaults(entries, { site, pictures: new Pictures(assets, pictures, ownerFiles?.faults), today }));
  return { faults: inOrder(faults), entries, pictures, site, icons: assets.icons };
}

const entryCache = new WeakMap<Source, Entry>();

function entryOf(source: Source, of: Omit<ContentFile, "file">, render: typeof renderMarkdown | undefined): Entry {
  const before = entryCache.get(source);
  if (before && (before.body || !render || !source.body)) return before;
  const body = source.body && render?.(of.locale === "ar" ? isolatedNumbers(source.body.text) : source.body.text);
  const markdownParts = body?.markdownParts ?? (source.body ? findInMarkdown(source.body.text) : []);
  const shape = source.value === undefined ? [] : shapeFaults(source, of.type);
  const entry = {
    ...of,
    source,
    fieldValues: [...fieldValues(of.type, source.value)],
    markdownParts,
    shape,
    ...(body && { body }),
  };
  entryCache.set(source, entry);
  return entry;
}

function inOrder(faults: readonly Fault[]): Fault[] {
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...once.values()].toSorted((a, b) => a.file.localeCompare(b.file, "en") || (a.line ?? 0) - (b.line ?? 0));
}

/** Entries without hidden ones and those not due in either language, and the time of the next change. */
function dueEntries(
  entries: readonly Entry[],
  now: Date,
): { due: readonly Entry[]; hiddenPages: string[]; until?: string } {
  const unseen = new Set<string>();
  const changes: Date[] = [];
  for (const entry of entries) {
    const { folder, slug } = entry;
    if (!folder) continue;
    const { sections = [], ...visibility } = visibilityOf(entry) as Visibility & { sections?: Visibility[] };
    if (!isShown(visibility, now)) unseen.add(`${folder}/${slug}`);
    changes.push(...[visibility, ...sections].flatMap(changesOf));
  }
  const expiries = entries
    .filter(({ folder, slug }) => !folder && slug === "certificates")
    .flatMap(({ source }) => (source.value as Words["certificates"]).entries)
    .flatMap(({ validUntil }) => (validUntil === undefined ? [] : new Date(startOfDay(shiftDay(validUntil, 1)))));
  const [next] = [...changes, ...expiries]
    .filter((moment) => moment > now)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return {
    // Pages that always exist keep their words.
    due: entries.filter(
      ({ folder, slug }) => !unseen.has(`${folder}/${slug}`) || (folder === "pages" && !isOwnPage(slug)),
    ),
    hiddenPages: Object.keys(pageDocuments).filter((name) => unseen.has(`pages/${name}`)),
    ...(next && { until: next.toISOString() }),
  };
}

/** Rendered once, unless the document changes. */
const wordsCache = new WeakMap<Entry, unknown>();

/** The content of a document as its schema reads it, with the words that the product completes. */
function value<T>(entry: Entry): T {
  const parsed = completeWords(entry.source.file, entry.type.parse(entry.source.value) as T);
  return entry.locale === "ar" ? withIsolatedNumbers(parsed) : parsed;
}

/** Assembles content without faults. */
function compose(
  entries: readonly Entry[],
  hiddenPages: string[],
  now: Date,
  icons: Icons,
): Omit<Content, "redirects" | "pictures" | "invented"> {
  const today = riyadhDay(now);
  const words = (entry: Entry) =>
    withShownSections(
      wordsCache.getOrInsertComputed(entry, () => renderWords(entry.type, value(entry), icons, entry.locale ?? "en")),
      now,
    );
  const one = <T>(slug: string, locale?: Locale) =>
    value<T>(entries.find((entry) => entry.slug === slug && entry.locale === locale && !entry.folder)!);
  const all = <T>(folder: string, locale: Locale): WithBody<T>[] =>
    entries
      .filter((entry) => entry.locale === locale && entry.folder === folder)
      .map((entry) => {
        const { html, parts, headings, words: count } = entry.body!;
        const fields = withSearchWords(words(entry) as RenderedWords<T>);
        return { ...fields, slug: entry.slug, html, parts, headings, words: count };
      });
  const visible = <T extends object>(slug: string, locale?: Locale) => {
    const inBoth = entries.filter((entry) => entry.slug === slug && !entry.folder);
    return visibleDocument(
      slug,
      one<T>(slug, locale),
      inBoth.flatMap(({ source }) => source.values),
      today,
    );
  };
  const inLocale = (locale: Locale): LocalizedContent => {
    const pages = entries.filter((entry) => entry.locale === locale && entry.folder === "pages");
    return {
      ...(Object.fromEntries(Object.keys(wordDocuments).map((name) => [name, visible(name, locale)])) as Words),
      pages: Object.fromEntries(
        pages.filter(({ slug }) => !isOwnPage(slug)).map((entry) => [entry.slug, words(entry)]),
      ) as LocalizedContent["pages"],
      hiddenPages,
      ownPages: pages
        .filter(({ slug }) => isOwnPage(slug))
        .map((entry) => ({
          ...(words(entry) as RenderedWords<SectionPage>),
          slug: entry.slug,
        })),
      services: all<Service>("services", locale).toSorted((a, b) => a.order - b.order),
      posts: all<Post>("posts", locale).toSorted(
        (a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
      ),
    };
  };
  return {
    company: visible("company"),
    brand: one("brand"),
    navigation: one("navigation"),
    forms: Object.fromEntries(
      entries.filter(({ folder }) => folder === "forms").map((entry) => [entry.slug, value<Form>(entry)]),
    ),
    categories: one("categories"),
    stages: one("stages"),
    settings: one("settings"),
    oldAddresses: one<Redirects>("redirects").addresses,
    localized: { en: inLocale("en"), ar: inLocale("ar") },
  };
}

/** The words of a page, their Markdown and icons rendered in place. */
export function renderWords(type: z.ZodType, words: unknown, icons: Icons, locale: Locale): unknown {
  for (const { path, kind, value } of fieldValues(type, words)) {
    if ((kind !== "markdown" && kind !== "icon") || typeof value !== "string") continue;
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], words);
    const markup = kind === "icon" ? iconShapes(value, icons, locale) : textOf(renderMarkdown(value));
    (parent as Record<string | number, unknown>)[path.at(-1)!] = markup;
  }
  return words;
}

const textOf = ({ html, parts }: RenderedText): RenderedText => ({ html, parts });
