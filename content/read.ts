/** Reads and checks the whole folder of content. Used by the build, by `npm run launch-check` and by tests. */
import { join, relative } from "node:path";
import type { Locale } from "#app/i18n/locale.ts";
import type { Entry } from "./check/entry.ts";
import { leaves } from "./check/leaves.ts";
import { parityFaults } from "./check/parity.ts";
import { Pictures } from "./check/pictures.ts";
import { pairFaults, referenceFaults } from "./check/references.ts";
import { shapeFaults } from "./check/shape.ts";
import { Site } from "./check/site.ts";
import { wordFaults } from "./check/words.ts";
import { ContentError, type Fault } from "./fault.ts";
import { type ContentFile, contentFiles } from "./files.ts";
import { findInMarkdown, type Heading, renderMarkdown } from "./markdown.ts";
import { nearest } from "./nearest.ts";
import type * as schema from "./schema.ts";
import { Source, type SourceCache, type Value } from "./source.ts";

/** A post or service whose Markdown has become HTML. */
type Rendered<T> = T & { html: string; headings: Heading[]; words: number };
export type RenderedService = Rendered<schema.Service>;
export type RenderedPost = Rendered<schema.Post>;
export type RenderedSection = Omit<schema.PrivacyPage["sections"][number], "body"> & { html: string };

/** Everything that is written in one language. */
export type LocalizedContent = {
  messages: schema.Messages;
  answers: schema.Answers;
  assistant: schema.Assistant;
  mails: schema.Mails;
  home: schema.HomePage;
  about: Omit<schema.AboutPage, "whoWeAre"> & { whoWeAre: { title: string; html: string } };
  servicesPage: schema.ServicesPage;
  blogPage: schema.BlogPage;
  contact: schema.ContactPage;
  privacy: Omit<schema.PrivacyPage, "sections"> & { sections: RenderedSection[] };
  /** In the order of their field `order`. */
  services: RenderedService[];
  /** Newest first. */
  posts: RenderedPost[];
};

export type Content = {
  company: schema.Company;
  settings: schema.Settings;
  localized: Record<Locale, LocalizedContent>;
};

const root = join(import.meta.dirname, "..");
const todayInRiyadh = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Riyadh" }).format(new Date());

/**
 * @param folder the content folder, holding `company.yaml`, `settings.yaml`, `en/` and `ar/`
 * @param cache of the last reading; what has not changed since is not read again
 * @returns the content, and every single value of its files with its place
 * @throws ContentError with all that does not fit, one line a fault
 */
export async function readContent(folder: string, cache?: SourceCache): Promise<{ content: Content; values: Value[] }> {
  const { faults, entries } = await checkedEntries(folder, { today: todayInRiyadh(), render: true, cache });
  if (faults.length > 0) throw new ContentError(faults, relative(process.cwd(), folder) || ".");
  return { content: compose(entries), values: entries.flatMap(({ source }) => source.values) };
}

/**
 * The same without putting the content together.
 * @param today the day on which a post may be dated at the latest, `2024-02-15`
 * @returns all that does not fit, by file and line, and how many files were read
 */
export async function checkContent(
  folder: string,
  today = todayInRiyadh(),
  cache?: SourceCache,
): Promise<{ faults: Fault[]; files: number }> {
  const { faults, entries } = await checkedEntries(folder, { today, render: false, cache });
  return { faults, files: entries.length };
}

async function checkedEntries(
  folder: string,
  { today, render, cache }: { today: string; render: boolean; cache: SourceCache | undefined },
): Promise<{ faults: Fault[]; entries: Entry[] }> {
  const { files, strays } = await contentFiles(folder);
  const faults: Fault[] = [...strays];
  const entries: Entry[] = [];
  for (const { file, ...rest } of files) {
    const source = await Source.read(folder, file, cache);
    if (!source) {
      faults.push({ file, what: "is missing" });
      continue;
    }
    faults.push(...source.faults);
    entries.push(entryOf(source, rest, render));
  }
  faults.push(...(await entryFaults(entries, today)));
  return { faults: inOrder(faults), entries };
}

/** What has been found in files that have not changed. */
const known = new WeakMap<Source, Entry>();

function entryOf(source: Source, of: Omit<ContentFile, "file">, render: boolean): Entry {
  const before = known.get(source);
  if (before && (before.body || !render || !source.body)) return before;
  const body = source.body && render ? renderMarkdown(source.body.text) : undefined;
  const found = body?.found ?? (source.body ? findInMarkdown(source.body.text) : []);
  const shape = source.value === undefined ? [] : shapeFaults(source, of.type);
  const entry = { ...of, source, leaves: [...leaves(of.type, source.value)], found, shape, ...(body && { body }) };
  known.set(source, entry);
  return entry;
}

/** Every fault that is not one of reading. */
async function entryFaults(entries: readonly Entry[], today: string): Promise<Fault[]> {
  const read = entries.filter(({ source }) => source.value !== undefined);
  const world = {
    site: await Site.of(entries, join(root, "public")),
    pictures: await Pictures.in(join(root, "media")),
    today,
  };
  const company = read.find(({ slug, locale }) => slug === "company" && !locale)?.source.value;
  const unfilled = (company as { whatsapp?: string } | undefined)?.whatsapp ? [] : ["whatsapp"];
  const faults: Fault[] = [...pairFaults(read), ...twinFaults(entries)];
  const told = new Map<Entry, Set<string>>();
  for (const entry of read) {
    const shape = new Set(entry.shape.map(fieldOf));
    const more = [...wordFaults(entry, unfilled), ...referenceFaults(entry, world)];
    const own = [...entry.shape, ...more.filter(({ field = "" }) => !field || !shape.has(field))];
    told.set(entry, new Set(own.map(fieldOf)));
    faults.push(...own);
  }
  for (const en of read.filter(({ locale }) => locale === "en")) {
    const ar = read.find((other) => other.locale === "ar" && isTwin(en, other));
    if (ar) faults.push(...parityFaults(en, ar, new Set([...told.get(en)!, ...told.get(ar)!])));
  }
  return faults;
}

const fieldOf = ({ field = "" }: Fault) => field;
const isTwin = (a: Entry, b: Entry) => a.folder === b.folder && a.slug === b.slug;

/** Services and posts must be there in both languages; the other files are asked for by name. */
function twinFaults(entries: readonly Entry[]): Fault[] {
  const collected = entries.filter(({ folder }) => folder === "services" || folder === "posts");
  return collected.flatMap((entry) => {
    const others = collected.filter(({ folder, locale }) => folder === entry.folder && locale !== entry.locale);
    if (others.some((other) => isTwin(entry, other))) return [];
    const [own, other] = entry.locale === "en" ? ["English", "ar"] : ["Arabic", "en"];
    const orphans = others.filter(
      (one) => !collected.some((twin) => twin.locale === entry.locale && isTwin(one, twin)),
    );
    const near = nearest(
      entry.slug,
      orphans.map(({ slug }) => slug),
    );
    const hint = near ? `; rename ${other}/${entry.folder}/${near}.md?` : "";
    return {
      file: `${other}/${entry.folder}/${entry.slug}.md`,
      what: `is missing; the entry is there in ${own} only${hint}`,
    };
  });
}

/** By file and line, each said once. */
function inOrder(faults: readonly Fault[]): Fault[] {
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...once.values()].toSorted((a, b) => a.file.localeCompare(b.file, "en") || (a.line ?? 0) - (b.line ?? 0));
}

/** Puts together what has been found to be right; schemas trim their texts. */
function compose(entries: readonly Entry[]): Content {
  const value = <T>(entry: Entry) => entry.type.parse(entry.source.value) as T;
  const one = <T>(slug: string, locale?: Locale, folder?: string) =>
    value<T>(entries.find((entry) => entry.slug === slug && entry.locale === locale && entry.folder === folder)!);
  const all = <T>(folder: string, locale: Locale): Rendered<T>[] =>
    entries
      .filter((entry) => entry.locale === locale && entry.folder === folder)
      .map((entry) => {
        const { html, headings, words } = entry.body!;
        return { ...value<T>(entry), slug: entry.slug, html, headings, words };
      });
  const inLocale = (locale: Locale): LocalizedContent => {
    const page = <T>(slug: string) => one<T>(slug, locale, "pages");
    const html = (markdown: string) => renderMarkdown(markdown).html;
    const about = page<schema.AboutPage>("about");
    const privacy = page<schema.PrivacyPage>("privacy");
    const { body, ...whoWeAre } = about.whoWeAre;
    const sections = privacy.sections.map(({ body: text, ...section }) => ({ ...section, html: html(text) }));
    return {
      messages: one("messages", locale),
      answers: one("answers", locale),
      assistant: one("assistant", locale),
      mails: one("mails", locale),
      home: page("home"),
      about: { ...about, whoWeAre: { ...whoWeAre, html: html(body) } },
      servicesPage: page("services"),
      blogPage: page("blog"),
      contact: page("contact"),
      privacy: { ...privacy, sections },
      services: all<schema.Service>("services", locale).toSorted((a, b) => a.order - b.order),
      posts: all<schema.Post>("posts", locale).toSorted(
        (a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
      ),
    };
  };
  return { company: one("company"), settings: one("settings"), localized: { en: inLocale("en"), ar: inLocale("ar") } };
}
