import { hash } from "node:crypto";
import { join } from "node:path";
import { stringify } from "yaml";
import { type Locale, locales } from "#i18n/locale.ts";
import { momentInRiyadh, riyadhDay } from "#i18n/riyadh-time.ts";
import {
  type Change as Edit,
  changesTo,
  type Group,
  pathOf,
  type Plain,
  valueAt,
  type Tag,
  tagsIn,
  withoutTags,
} from "#cms/plain.ts";
import { companyDocuments } from "#cms/company/company-documents.ts";
import { plainPictures } from "#cms/company/plain-pictures.ts";
import { edit, UnfitChange } from "#cms/edit.ts";
import { fields, parsedDocument } from "#cms/document.ts";
import { diff, type Difference } from "#cms/diff.ts";
import type { Fault } from "#cms/fault.ts";
import { emptyValue, fieldAt, fieldTrail, markdownIn } from "#cms/field-trail.ts";
import { type PlacedClaim, placedClaims } from "#cms/claims.ts";
import { documentOf, localeOfFile } from "#cms/document-path.ts";
import { formOf } from "#cms/form.ts";
import { type Part, readPart } from "#cms/parts.ts";
import { documentPaths, readDocument } from "#cms/files.ts";
import { type TextBlock, textBlocks } from "#cms/read-markdown.ts";
import { checkContent } from "#cms/read.ts";
import { inWords, type UploadedPicture } from "#cms/uploaded-pictures.ts";
import { type Conflict, rebase, type Versions } from "#cms/rebase.ts";
import { heroScene } from "#cms/scene-sets.ts";
import { isSlug } from "#cms/slug.ts";
import { Source, type SourceCache } from "#cms/source.ts";
import { type LostLink, unlink } from "#cms/unlink.ts";
import { wordTexts } from "#cms/words/product-words.ts";
import { assetsOf, checkedDocuments, documentCache } from "#server/publications/compose-publication.ts";

/** A file of a document as its form shows it. */
export type FileView = {
  /** Digest of the text, which a change refers to. */
  mark: string;
  value: Plain;
  /** Tags of values by the names of their fields, list positions counted from 1. */
  tags: Record<string, Tag>;
};

/** A Markdown text of a document, and its parts. */
export type BlocksOfText = { text: string; blocks: readonly TextBlock[] };

export type Head = {
  path: string;
  title: string | undefined;
  /** By language. */
  titles: Partial<Record<Locale, string>>;
  /** The position of a service, the date of a post. */
  order: number | string | undefined;
  isHidden: boolean;
  /** Moments in Riyadh, such as `2027-05-01 09:00`, at which it appears and disappears. */
  from: string | undefined;
  until: string | undefined;
  placeholders: number;
  /** Sections of a page. */
  sections: { id: string; title: string }[];
};

/** A field with matches, list positions counted from 1, and the text around them. */
export type Place = { path: string; field: string; words: string };

const proof = ["projects", "people", "certificates"];
const folders = ["company", "pages", "services", "posts", ...proof, "settings", "messages", "mails"];

/** Sorts the company and pages in the member's language first, the assistant's answers last. */
function rank(path: string, language: Locale): number {
  const [, folder] = /^(?:(?:en|ar)\/)?(\w+)/.exec(path) ?? [];
  const place = folders.indexOf(folder ?? "");
  const isForeign = /^(en|ar)\//.test(path) && !path.startsWith(`${language}/`);
  return (place === -1 ? folders.length : place) * 2 + Number(isForeign);
}

const mostPlaces = 40;
/** Characters shown on each side of a match. */
const contextLength = 60;

function excerpt(text: string, at: number, length: number): string {
  const [start, end] = [Math.max(0, at - contextLength), Math.min(text.length, at + length + contextLength)];
  return `${start > 0 ? "…" : ""}${text.slice(start, end).replaceAll(/\s+/g, " ")}${end < text.length ? "…" : ""}`;
}

/** Texts that replace those of the release, by path; null if removed. */
type Over = ReadonlyMap<string, string | null>;

function editedVersions(path: string, text: string, saved: readonly Edit[], changes: readonly Edit[]) {
  try {
    const base = edit(path, text, saved);
    return { base, ours: edit(path, base, changes) };
  } catch (error) {
    if (error instanceof UnfitChange) return undefined;
    throw error;
  }
}

/** Tasks with documents for their editors, run in a thread: they would block visitors for too long. */
export function createContentWork(release: string) {
  /** Sources of the company that moves in. */
  const companyCache: SourceCache = new Map();
  /** All documents, before they are checked. */
  const sourcesOf = async (over: Over): Promise<Source[]> => {
    const documents = { folder: join(release, "content"), over };
    const read = async (path: string) => Source.of(path, (await readDocument(documents, path))!, documentCache);
    return Promise.all((await documentPaths(documents)).map(read));
  };
  return {
    view: (path: string, text: string): FileView => {
      const { value } = parsedDocument(path, text);
      return { mark: markOf(text), value: withoutTags(value), tags: Object.fromEntries(tagsIn(value, [])) };
    },
    markdown: (path: string, value: Plain): BlocksOfText[] =>
      markdownIn(formOf(documentOf(path), "en") ?? [], value).map((text) => ({ text, blocks: textBlocks(text) })),
    /**
     * Changes a document.
     * @param of.seen the text in which the changes were made, if not `text`
     * @param of.saved earlier changes of it that `text` contains, too
     * @returns the text with the changes; conflicting changes are listed and omitted; undefined if
     *   one does not fit the document
     */
    change: (of: {
      path: string;
      text: string;
      seen?: string;
      saved?: readonly Edit[];
      changes: readonly Edit[];
    }): { text: string; conflicts: Conflict[] } | undefined => {
      const { path, text, seen = text, saved = [], changes } = of;
      const versions = editedVersions(path, seen, saved, changes);
      if (!versions) return undefined;
      const result = rebase(path, { ...versions, theirs: text });
      const [inBody, others] = [true, false].map((isIn) =>
        result.conflicts.filter((one) => (one.path.length > 1 && one.path[0] === "body") === isIn),
      );
      if (inBody!.length === 0 || result.text === null) return { text: result.text ?? text, conflicts: others! };
      // A section cannot be set alone: overriding a conflict sets the whole text, with others' changes.
      const [mine, theirs] = [result.text, text].map((of) => valueAt(parsedDocument(path, of).value, ["body"]) ?? "");
      const body = { document: path, path: ["body"], field: "body", ours: mine!, theirs: theirs! };
      return { text: result.text, conflicts: [...others!, body] };
    },
    blank: (path: string, values: Group): string => {
      const form = formOf(documentOf(path), "en") ?? [];
      const { body: _body, ...fields } = emptyValue({ is: "group", fields: form, name: "", label: "" }, "") as Group;
      const text = stringify(fields);
      return edit(path, path.endsWith(".md") ? `---\n${text}---\n` : text, changesTo(values));
    },
    edit: (path: string, text: string, changes: readonly Edit[]): string => edit(path, text, changes),
    /** Example values of a text that its former version lacks. */
    newExamples: (path: string, text: string, before: string): Fault[] => {
      const examplesIn = (one: string) => fields(path, one).filter(({ tag }) => tag === "!placeholder");
      const seen = examplesIn(before).map(({ value }) => value);
      return examplesIn(text).flatMap(({ field, value }) => {
        const cause = { is: "example", value: String(value as string | number) } as const;
        return seen.includes(value) ? [] : { file: path, field, what: "is an example: write your own", cause };
      });
    },
    rebase: (path: string, versions: Versions) => rebase(path, versions),
    check: (over: Over, uploads: readonly UploadedPicture[]) => checkedDocuments(release, over, uploads),
    /** The documents of another company, with their faults. @param answers as of `companyDocuments` */
    company: async (answers: Group) => {
      const folders = { content: join(release, "content"), start: join(release, "start") };
      const over = await companyDocuments(answers, folders);
      const reading = { assets: await assetsOf(release), uploaded: plainPictures, cache: companyCache };
      const { faults } = await checkContent({ over }, reading);
      return { over, faults };
    },
    /** Title of each document and how much of it the owner still has to replace or confirm. */
    heads: async (over: Over): Promise<Head[]> =>
      (await sourcesOf(over)).map(({ file: path, values }) => {
        const locale = localeOfFile(path);
        const texts = new Map(values.map(({ field, value }) => [field, value]));
        const valueOf = (name: string) => texts.get(name) || undefined;
        const momentAt = (name: string) => {
          const moment = valueOf(name);
          return moment === undefined || Number.isNaN(momentInRiyadh(moment).getTime()) ? undefined : moment;
        };
        const title = texts.get("title");
        const titles = locale
          ? [[locale, title]]
          : locales.map((language) => [language, texts.get(`title.${language}`)]);
        const [order, date] = [valueOf("order"), valueOf("date")];
        const sections = values.flatMap(({ field, value: id }) => {
          const [, section] = /^(sections\.\d+\.)id$/.exec(field) ?? [];
          const isTitle = (name: string) => name.startsWith(section!) && name.endsWith(".title");
          return section ? [{ id, title: values.find((one) => isTitle(one.field))?.value || inWords(id) }] : [];
        });
        return {
          path,
          title,
          titles: Object.fromEntries(titles.filter(([, text]) => text !== undefined)),
          order: order === undefined ? date : Number(order),
          isHidden: valueOf("hidden") !== undefined,
          from: momentAt("from") ?? momentAt("publishAt"),
          until: momentAt("until"),
          placeholders: values.filter(({ tag }) => tag === "!placeholder").length,
          sections,
        };
      }),
    claims: async (over: Over): Promise<PlacedClaim[]> => {
      const values = (await sourcesOf(over)).flatMap((source) => source.values);
      return placedClaims(values, riyadhDay(new Date())).claims;
    },
    /** Case-insensitive search results, best first, limited to a readable number. */
    find: async (over: Over, words: string, language: Locale): Promise<Place[]> => {
      const sought = words.trim().toLowerCase();
      const places: Place[] = [];
      const sources = sought === "" ? [] : await sourcesOf(over);
      for (const source of sources.toSorted((a, b) => rank(a.file, language) - rank(b.file, language))) {
        for (const { field, value } of textsIn(source)) {
          const at = value.toLowerCase().indexOf(sought);
          if (at === -1) continue;
          places.push({ path: source.file, field, words: excerpt(value, at, sought.length) });
          if (places.length === mostPlaces) return places;
        }
      }
      return places;
    },
    /**
     * The site's words for its pictures, by their names: alternative texts, names beside logos, or
     * else the labels of their fields.
     */
    pictureWords: async (over: Over, language: Locale): Promise<Map<string, string>> => {
      const words = new Map<string, string>();
      const fields = new Map([[heroScene, fieldTrail(formOf("brand", language)!, ["hero"])]]);
      for (const { file, values } of await sourcesOf(over)) {
        if ((localeOfFile(file) ?? language) !== language) continue;
        const form = formOf(documentOf(file), language) ?? [];
        const texts = new Map(values.map(({ field, value }) => [field, value]));
        for (const { field, value } of values) {
          const about = texts.get(`${field}Alt`) ?? texts.get(field.replace(/\.(?:id|mark)$/, `.name.${language}`));
          if (about && about !== value && !words.has(value)) words.set(value, about);
          const { is, label } = (isSlug(value) && fieldAt(form, pathOf(field))) || {};
          if (label && (is === "scene" || is === "mark")) fields.set(value, label);
        }
      }
      return new Map([...fields, ...words]);
    },
    unlink: (path: string, text: string, links: readonly LostLink[]): string => unlink(path, text, links),
    /** A document with one picture replaced by another in some fields and texts. */
    withPicture: (path: string, text: string, fields: readonly string[], [before, after]: [string, string]): string => {
      const { value } = parsedDocument(path, text);
      const changes = fields.flatMap((field): Edit[] => {
        const [at, now] = [pathOf(field), valueAt(value, pathOf(field))];
        if (typeof now !== "string") return [];
        const next = now === before ? after : now.replaceAll(`](${before})`, `](${after})`);
        return next === now ? [] : [{ do: "set", path: at, value: next }];
      });
      return edit(path, text, changes);
    },
    differences: (path: string, before: string | null, after: string | null): Difference[] => diff(path, before, after),
    parts: async (over: Over): Promise<Part[]> => {
      const { icons } = await assetsOf(release);
      return [...over].map(([path, text]) => readPart(path, text, icons));
    },
  };
}

/** The texts of a document, with the product's words wherever it has none of its own. */
const textsIn = ({ file, value, values, body }: Source): { field: string; value: string }[] => [
  ...(wordTexts(file, value) ?? values),
  ...(body ? [{ field: "body", value: body.text }] : []),
];

export type ContentWork = ReturnType<typeof createContentWork>;

const markOf = (text: string): string => hash("sha256", text);
