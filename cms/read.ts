/** Reads and checks all content. Used by the build, `npm run launch-check` and tests. */
import { join, relative } from "node:path";
import type { z } from "zod";
import type { Locale } from "#i18n/locale.ts";
import { momentInRiyadh, riyadhDay, shiftDay, startOfDay } from "#i18n/riyadh-time.ts";
import { fieldName } from "./plain.ts";
import { type Assets, assetsIn } from "./assets.ts";
import type { Entry } from "#cms/check/field-values.ts";
import { fieldValues } from "./check/field-values.ts";
import { parityFaults } from "./check/parity.ts";
import { Pictures } from "./check/pictures.ts";
import { oldAddressFaults } from "./check/old-addresses.ts";
import { pairFaults, referenceFaults, type World } from "./check/references.ts";
import { removedPages } from "./check/removed-pages.ts";
import { shapeFaults } from "./check/shape.ts";
import { Site } from "./check/site.ts";
import { wordFaults } from "./check/words.ts";
import { uploadedPicture, exportedIn } from "./exported-pictures.ts";
import { ContentError, type Fault } from "./fault.ts";
import { type ContentFile, contentFiles, type Documents, readDocument } from "./files.ts";
import { findInMarkdown, type Heading, type RenderedText, renderMarkdown } from "./markdown.ts";
import { nearest } from "./nearest.ts";
import type { Answers } from "./schema/answers.ts";
import type { Assistant } from "./schema/assistant.ts";
import type { Certificates } from "./schema/certificates.ts";
import type { Company } from "./schema/company.ts";
import type { PageWords } from "./schema/page-documents.ts";
import type { Mails } from "./schema/mails.ts";
import type { Messages } from "./schema/messages.ts";
import type { People } from "./schema/people.ts";
import type { Post } from "./schema/post.ts";
import type { Projects } from "./schema/projects.ts";
import type { Redirects } from "./schema/redirects.ts";
import type { Service } from "./schema/service.ts";
import type { Settings } from "./schema/settings.ts";
import { inventedEntries, withVisibleEntries } from "./visible-entries.ts";
import { Source, type SourceCache, type Value } from "./source.ts";
import { type SearchWords, withSearchWords } from "./search-words.ts";
import { mergePictures, uploadName, type UploadedPicture } from "./uploaded-pictures.ts";

/** A post or service with the Markdown below its fields. */
type WithBody<T> = Omit<T, "meta"> & RenderedText & { meta: SearchWords; headings: Heading[]; words: number };
export type RenderedService = WithBody<Service>;
export type RenderedPost = WithBody<Post>;

/** Words with rendered Markdown fields. */
type RenderedWords<T> =
  T extends z.core.$brand<"markdown">
    ? RenderedText
    : T extends object
      ? { [Key in keyof T]: RenderedWords<T[Key]> }
      : T;

/** All content in one language. */
export type LocalizedContent = {
  messages: Messages;
  answers: Answers;
  assistant: Assistant;
  mails: Mails;
  /** Without the entries that visitors may not see. */
  projects: Projects;
  people: People;
  certificates: Certificates;
  pages: RenderedWords<PageWords>;
  /** In the order of their field `order`. */
  services: RenderedService[];
  /** Newest first. */
  posts: RenderedPost[];
};

export type Content = {
  company: Company;
  settings: Settings;
  /** Addresses of an earlier website, and where they lead. */
  oldAddresses: Redirects["addresses"];
  /** Targets of renamed and removed pages, by their old path without the language. */
  redirects: Record<string, string>;
  /** The owner's uploads. */
  pictures: UploadedPicture[];
  /** Whether the owner still has to replace invented values. */
  isSample: boolean;
  /** When the next scheduled post appears or the next certificate expires, ISO 8601 in UTC. */
  until?: string;
  localized: Record<Locale, LocalizedContent>;
};

const root = join(import.meta.dirname, "..");

type Reading = {
  /** Cache of the last reading: unchanged documents are not parsed again. */
  cache?: SourceCache;
  /** The checkout's by default. */
  assets?: Assets;
  /** Pictures beside those in `media/` and in the content folder. */
  uploaded?: readonly UploadedPicture[];
  /** Excludes posts after this time and certificates expired by then. */
  now?: Date;
  redirects?: readonly { from: string; to: string }[];
  /** Renderer of the Markdown below fields; pass one that caches to avoid repeated work. */
  renderBody?: typeof renderMarkdown;
  /** The latest date that a post may have, `2024-02-15`; today by default. */
  today?: string;
};

/**
 * @param from a content folder, documents in memory, or documents that override a folder's
 * @returns the content, and every value of its documents with its position
 * @throws ContentError with all faults, one per line
 */
export async function readContent(
  from: string | Documents,
  reading?: Reading,
): Promise<{ content: Content; values: Value[] }> {
  const { faults, entries, pictures } = await checkedEntries(from, { ...reading, render: true });
  if (faults.length > 0) throw new ContentError(faults, shownFolder(from));
  const { now = new Date(), redirects = [] } = reading ?? {};
  const { due, ...scheduled } = dueEntries(entries, now);
  const values = entries.flatMap(({ source }) => source.values);
  return {
    content: {
      ...compose(due, riyadhDay(now)),
      ...scheduled,
      pictures,
      redirects: Object.fromEntries(redirects.map(({ from: old, to }) => [old, to])),
      isSample: values.some(({ tag }) => tag === "!placeholder"),
    },
    values,
  };
}

/** A place where a document uses a picture. */
export type PictureUse = Pick<UploadedPicture, "kind" | "name"> & {
  /** Such as `en/pages/home.yaml` and `carousel.slides.2.scene`. */
  path: string;
  field: string;
};

/**
 * Checks the content without assembling it.
 * @returns all faults, by file and line, answers whose page is gone, which is no fault, the number
 *   of files, and the uses of uploaded pictures and of those in `media/`
 */
export async function checkContent(
  from: string | Documents,
  reading?: Reading,
): Promise<{ faults: Fault[]; removed: Fault[]; files: number; uses: PictureUse[]; builtUses: PictureUse[] }> {
  const { faults, entries, site } = await checkedEntries(from, { ...reading, render: false });
  const uses = (nameOf: (value: string) => string | undefined) => entries.flatMap((entry) => usesIn(entry, nameOf));
  return {
    faults,
    removed: removedPages(entries, site),
    files: entries.length,
    uses: uses(uploadName),
    builtUses: uses((value) => (uploadName(value) ? undefined : value)),
  };
}

const usesIn = ({ fieldValues: values, source }: Entry, nameOf: (value: string) => string | undefined): PictureUse[] =>
  values.flatMap(({ kind: { kind }, value, path: field }) => {
    const name = (kind === "scene" || kind === "mark") && typeof value === "string" && nameOf(value);
    return name ? { kind, name, path: source.file, field: fieldName(field) } : [];
  });

const documentsOf = (from: string | Documents) => (typeof from === "string" ? { folder: from } : from);

/** The content folder as shown in messages; the default one for documents in memory. */
function shownFolder(from: string | Documents): string {
  const { folder = join(root, "content") } = documentsOf(from);
  return relative(process.cwd(), folder) || ".";
}

async function checkedEntries(
  from: string | Documents,
  {
    cache,
    uploaded = [],
    today = riyadhDay(new Date()),
    render,
    renderBody = renderMarkdown,
    ...reading
  }: Reading & { render: boolean },
): Promise<{ faults: Fault[]; entries: Entry[]; pictures: UploadedPicture[]; site: Site }> {
  const assets = reading.assets ?? (await assetsIn(root));
  const documents = documentsOf(from);
  const { files, unknownFiles } = await contentFiles(documents);
  const exportedPictures = documents.folder === undefined ? undefined : await exportedIn(documents.folder);
  const pictures = mergePictures((exportedPictures?.pictures ?? []).map(uploadedPicture), uploaded);
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
  faults.push(...entryFaults(entries, { site, pictures: new Pictures(assets, pictures), today }));
  return { faults: inOrder(faults), entries, pictures, site };
}

/** Faults of unchanged files. */
const entryCache = new WeakMap<Source, Entry>();

function entryOf(source: Source, of: Omit<ContentFile, "file">, render: typeof renderMarkdown | undefined): Entry {
  const before = entryCache.get(source);
  if (before && (before.body || !render || !source.body)) return before;
  const body = source.body && render?.(source.body.text);
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

/** All faults except unreadable files. */
function entryFaults(entries: readonly Entry[], world: World): Fault[] {
  const read = entries.filter(({ source }) => source.value !== undefined);
  const company = read.find(({ slug, locale }) => slug === "company" && !locale)?.source.value;
  const unavailableNames = (company as { whatsapp?: string } | undefined)?.whatsapp ? [] : ["whatsapp"];
  const faults: Fault[] = [...pairFaults(read), ...counterpartFaults(entries)];
  const reportedFields = new Map<Entry, Set<string>>();
  for (const entry of read) {
    const shape = new Set(entry.shape.map(fieldOf));
    const more = [
      ...wordFaults(entry, unavailableNames),
      ...referenceFaults(entry, world),
      ...oldAddressFaults(entry, world.site),
    ];
    const own = [...entry.shape, ...more.filter(({ field = "" }) => !field || !shape.has(field))];
    reportedFields.set(entry, new Set(own.map(fieldOf)));
    faults.push(...own);
  }
  for (const en of read.filter(({ locale }) => locale === "en")) {
    const ar = read.find((other) => other.locale === "ar" && isCounterpart(en, other));
    if (ar) faults.push(...parityFaults(en, ar, new Set([...reportedFields.get(en)!, ...reportedFields.get(ar)!])));
  }
  return faults;
}

const fieldOf = ({ field = "" }: Fault) => field;
const isCounterpart = (a: Entry, b: Entry) => a.folder === b.folder && a.slug === b.slug;

/** Services and posts must exist in both languages; the other files are read by name. */
function counterpartFaults(entries: readonly Entry[]): Fault[] {
  const collectionEntries = entries.filter(({ folder }) => folder === "services" || folder === "posts");
  return collectionEntries.flatMap((entry) => {
    const others = collectionEntries.filter(({ folder, locale }) => folder === entry.folder && locale !== entry.locale);
    if (others.some((other) => isCounterpart(entry, other))) return [];
    const other = entry.locale === "en" ? "ar" : "en";
    const orphans = others.filter(
      (one) =>
        !collectionEntries.some(
          (counterpart) => counterpart.locale === entry.locale && isCounterpart(one, counterpart),
        ),
    );
    const near = nearest(
      entry.slug,
      orphans.map(({ slug }) => slug),
    );
    const ways = near ? `delete it there, or rename ${other}/${entry.folder}/${near}.md` : "or delete it there";
    return {
      file: `${other}/${entry.folder}/${entry.slug}.md`,
      what: `is missing, but ${entry.source.file} is there: translate it, ${ways}`,
      cause: { is: "missing-twin" },
    };
  });
}

/** Sorts faults by file and line and removes duplicates. */
function inOrder(faults: readonly Fault[]): Fault[] {
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...once.values()].toSorted((a, b) => a.file.localeCompare(b.file, "en") || (a.line ?? 0) - (b.line ?? 0));
}

/**
 * Entries without posts scheduled for later in either language, and the time of the next automatic
 * change: a post appears or a certificate expires.
 */
function dueEntries(entries: readonly Entry[], now: Date): { due: readonly Entry[]; until?: string } {
  const later = new Map<string, Date>();
  for (const { folder, slug, source } of entries) {
    const { publishAt } = (folder === "posts" ? source.value : {}) as { publishAt?: string };
    const moment = publishAt === undefined ? now : momentInRiyadh(publishAt);
    if (moment > (later.get(slug) ?? now)) later.set(slug, moment);
  }
  const expiries = entries
    .filter(({ folder, slug }) => !folder && slug === "certificates")
    .flatMap(({ source }) => (source.value as Certificates).entries)
    .flatMap(({ validUntil }) => (validUntil === undefined ? [] : new Date(startOfDay(shiftDay(validUntil, 1)))))
    .filter((moment) => moment > now);
  const [next] = [...later.values(), ...expiries].toSorted((one, other) => one.getTime() - other.getTime());
  return {
    due: entries.filter(({ folder, slug }) => folder !== "posts" || !later.has(slug)),
    ...(next && { until: next.toISOString() }),
  };
}

/** Assembles content without faults; schemas trim their texts. @param today in Riyadh */
function compose(entries: readonly Entry[], today: string): Omit<Content, "redirects" | "pictures" | "isSample"> {
  const value = <T>(entry: Entry) => entry.type.parse(entry.source.value) as T;
  const one = <T>(slug: string, locale?: Locale) =>
    value<T>(entries.find((entry) => entry.slug === slug && entry.locale === locale && !entry.folder)!);
  const all = <T>(folder: string, locale: Locale): WithBody<T>[] =>
    entries
      .filter((entry) => entry.locale === locale && entry.folder === folder)
      .map((entry) => {
        const { html, parts, headings, words } = entry.body!;
        return { ...withSearchWords(value<T>(entry)), slug: entry.slug, html, parts, headings, words };
      });
  const references = <T extends Projects | People | Certificates>(slug: string, locale: Locale): T => {
    const inBoth = entries.filter((entry) => entry.slug === slug && !entry.folder);
    const inventedIndexes = inventedEntries(inBoth.flatMap(({ source }) => source.values));
    return withVisibleEntries(one<T>(slug, locale), inventedIndexes, today);
  };
  const inLocale = (locale: Locale): LocalizedContent => {
    const pages = entries.filter((entry) => entry.locale === locale && entry.folder === "pages");
    return {
      messages: one("messages", locale),
      answers: one("answers", locale),
      assistant: one("assistant", locale),
      mails: one("mails", locale),
      projects: references("projects", locale),
      people: references("people", locale),
      certificates: references("certificates", locale),
      pages: Object.fromEntries(
        pages.map((entry) => [entry.slug, renderWords(entry.type, value(entry))]),
      ) as LocalizedContent["pages"],
      services: all<Service>("services", locale).toSorted((a, b) => a.order - b.order),
      posts: all<Post>("posts", locale).toSorted(
        (a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
      ),
    };
  };
  return {
    company: one("company"),
    settings: one("settings"),
    oldAddresses: one<Redirects>("redirects").addresses,
    localized: { en: inLocale("en"), ar: inLocale("ar") },
  };
}

/** The words of a page, their Markdown rendered in place. */
export function renderWords(type: z.ZodType, words: unknown): unknown {
  for (const { path, kind, value } of fieldValues(type, words)) {
    if (kind.kind !== "markdown" || typeof value !== "string") continue;
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], words);
    const { html, parts } = renderMarkdown(value);
    (parent as Record<string | number, unknown>)[path.at(-1)!] = { html, parts } satisfies RenderedText;
  }
  return words;
}
