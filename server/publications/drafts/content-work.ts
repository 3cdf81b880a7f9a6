import { createHash } from "node:crypto";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Locale } from "#i18n/locale.ts";
import {
  type Change as Edit,
  fieldName,
  type Group,
  isBranch,
  isTagged,
  partsOf,
  type Plain,
  valueAt,
} from "#cms/plain.ts";
import { edit } from "#cms/edit.ts";
import { parsedDocument } from "#cms/document.ts";
import { diff, type Difference } from "#cms/diff.ts";
import { emptyValue } from "#cms/empty-value.ts";
import { formOf } from "#cms/form.ts";
import type { Part } from "#cms/parts.ts";
import { documentPaths, readDocument } from "#cms/files.ts";
import { checkContent } from "#cms/read.ts";
import { readPart, withoutTags } from "#cms/read-part.ts";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";
import { type Conflict, rebase, type Versions } from "#cms/rebase.ts";
import { Source, type SourceCache } from "#cms/source.ts";
import type { Tag } from "#cms/tags.ts";
import { assetsOf, type checkedDocuments } from "#server/publications/compose-publication.ts";

/** A file of a document as its form shows it. */
export type FileView = {
  /** Digest of the text, which a change refers to. */
  mark: string;
  value: Plain;
  /** The owner's tasks, list positions counted from 1. */
  tags: Record<string, Tag>;
};

export type Head = {
  path: string;
  title?: string;
  /** The position of a service, the date of a post. */
  order?: number | string;
  tags: Record<Tag, number>;
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
const around = 60;

function excerpt(text: string, at: number, length: number): string {
  const [start, end] = [Math.max(0, at - around), Math.min(text.length, at + length + around)];
  return `${start > 0 ? "…" : ""}${text.slice(start, end).replaceAll(/\s+/g, " ")}${end < text.length ? "…" : ""}`;
}

/** Texts that replace those of the release, by path; null if removed. */
type Over = ReadonlyMap<string, string | null>;

/**
 * Tasks with documents for their editors. They run in a thread (content-thread.ts), since they
 * would block visitors for too long.
 * @param release its folder
 */
export function createContentWork(release: string) {
  const cache: SourceCache = new Map();
  return {
    view: (path: string, text: string): FileView => {
      const { value } = parsedDocument(path, text);
      return { mark: markOf(text), value: withoutTags(value), tags: Object.fromEntries(tagsIn(value, [])) };
    },
    /**
     * Changes a document.
     * @param of.seen the text in which the changes were made, if not `text`
     * @returns the text with the changes; conflicting changes are listed and omitted
     */
    change: (of: {
      path: string;
      text: string;
      seen?: string;
      changes: readonly Edit[];
    }): { text: string; conflicts: Conflict[] } => {
      const { path, text, seen = text, changes } = of;
      const ours = edit(path, seen, changes);
      const result = rebase(path, { base: seen, ours, theirs: text });
      const [inBody, others] = [true, false].map((isIn) =>
        result.conflicts.filter((one) => (one.path.length > 1 && one.path[0] === "body") === isIn),
      );
      if (inBody!.length === 0 || result.text === null) return { text: result.text ?? text, conflicts: others! };
      // A section cannot be set alone: overriding a conflict sets the whole text, with others'
      // changes.
      const [mine, theirs] = [result.text, text].map((of) => valueAt(parsedDocument(path, of).value, ["body"]) ?? "");
      const body = { document: path, path: ["body"], field: "body", ours: mine!, theirs: theirs! };
      return { text: result.text, conflicts: [...others!, body] };
    },
    /** A document with these values and all others empty. */
    blank: (path: string, values: Group): string => {
      const form = formOf(path.replace(/^\w+\/|\.md$/g, ""), "en") ?? [];
      const { body: _body, ...fields } = emptyValue({ is: "group", fields: form, name: "", label: "" }, "") as Group;
      return edit(path, `---\n${stringify(fields)}---\n`, settings(values));
    },
    /** A copy of a document except for these values. */
    copy: (path: string, text: string, values: Group): string => edit(path, text, settings(values)),
    rebase: (path: string, versions: Versions) => rebase(path, versions),
    check: async (over: Over, uploads: readonly UploadedPicture[]): ReturnType<typeof checkedDocuments> => {
      const from = { folder: join(release, "content"), over };
      return checkContent(from, { assets: await assetsOf(release), uploaded: uploads, cache });
    },
    /** Title of each document and how much of it the owner still has to replace or confirm. */
    heads: async (over: Over): Promise<Head[]> => {
      const documents = { folder: join(release, "content"), over };
      const paths = await documentPaths(documents);
      return Promise.all(
        paths.map(async (path) => {
          const { values } = Source.of(path, (await readDocument(documents, path))!, cache);
          const title = values.find(({ field }) => field === "title")?.value;
          const order = values.find(({ field }) => field === "order")?.value;
          const date = values.find(({ field }) => field === "date")?.value;
          const place = order === undefined ? date : Number(order);
          const count = (tag: Tag) => values.filter((one) => one.tag === tag).length;
          return {
            path,
            ...(title !== undefined && { title }),
            ...(place !== undefined && { order: place }),
            tags: { "!placeholder": count("!placeholder"), "!promise": count("!promise") },
          };
        }),
      );
    },
    /** Case-insensitive search results, best first, limited to a readable number. */
    find: async (over: Over, words: string, language: Locale): Promise<Place[]> => {
      const documents = { folder: join(release, "content"), over };
      const sought = words.trim().toLowerCase();
      const places: Place[] = [];
      const paths = sought === "" ? [] : await documentPaths(documents);
      for (const path of paths.toSorted((a, b) => rank(a, language) - rank(b, language))) {
        const { values, body } = Source.of(path, (await readDocument(documents, path))!, cache);
        for (const { field, value } of [...values, ...(body ? [{ field: "body", value: body.text }] : [])]) {
          const at = value.toLowerCase().indexOf(sought);
          if (at === -1) continue;
          places.push({ path, field, words: excerpt(value, at, sought.length) });
          if (places.length === mostPlaces) return places;
        }
      }
      return places;
    },
    differences: (path: string, before: string | null, after: string | null): Difference[] => diff(path, before, after),
    parts: (over: Over): Part[] => [...over].map(([path, text]) => readPart(path, text)),
  };
}

const settings = (values: Group): Edit[] =>
  Object.entries(values).map(([field, value]) => ({ do: "set", path: field.split("."), value }));

export type ContentWork = ReturnType<typeof createContentWork>;

/** @returns digest of a text */
export const markOf = (text: string): string => createHash("sha256").update(text).digest("hex");

function* tagsIn(value: Plain, path: readonly (string | number)[]): Generator<[string, Tag]> {
  if (isTagged(value)) yield [fieldName(path), partsOf(value).tag];
  else if (isBranch(value))
    for (const [key, item] of Object.entries(value))
      yield* tagsIn(item, [...path, Array.isArray(value) ? Number(key) : key]);
}
