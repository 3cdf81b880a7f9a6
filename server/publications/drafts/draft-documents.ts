import type { Author, Draft, Publications } from "#app/features/content/publications.server.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { type Change as Edit, changesTo, type Group, isGroup, isList, type Plain, valueAt } from "#cms/plain.ts";
import { mostInMenu } from "#cms/schema/navigation.ts";
import { ownersFields } from "#cms/owners-fields.ts";
import type { Conflict } from "#cms/rebase.ts";
import { releaseDocument } from "#server/publications/compose-publication.ts";
import type { ContentThread } from "./content-thread.ts";
import type { BlocksOfText, FileView } from "./content-work.ts";
import { type DraftState, type Editing, mayPublish } from "./editing.ts";
import { documentOf, isEntry, localeOfFile } from "#cms/document-path.ts";
import { isBilingual } from "#cms/form.ts";

/** Dependencies of all code that works with drafts. */
export type DraftDeps = {
  release: string;
  publications: Publications;
  thread: ContentThread;
  editing: Editing;
};

/** A file of a document, in one language, or in both if it contains facts. */
export type OpenFile = FileView & {
  path: string;
  /** Absent if the file contains both languages. */
  locale?: Locale;
  /** Last author and time of the draft (ISO 8601, UTC); absent without a draft. */
  drafted?: { who: string; savedAt: string };
  /** For the text editor, which has no parser; absent after a save that merged nobody else's changes. */
  markdown?: BlocksOfText[];
};

/** Changes to the version of a file that `mark` identifies; `saved`: those before them, already saved. */
export type FileChanges = { path: string; mark: string; saved?: Edit[] | undefined; changes: Edit[] };

export type SaveResult =
  /** `merged`: the files also contain changes of others. */
  | { outcome: "saved"; files: OpenFile[]; merged: boolean }
  /** A conflicting change: nothing was written. `ours` is the rejected text. */
  | { outcome: "conflict"; conflicts: Conflict[]; files: OpenFile[] }
  /** The document was removed meanwhile, or the changes do not fit it. */
  | { outcome: "gone" }
  /** Only an owner may change a field of the file. Earlier files were written. */
  | { outcome: "owner-only" };

type Saver = {
  author: Author;
  /** The page is being closed: its changes override the member's own last save. */
  isLast: boolean;
};

type Creation = {
  titles: Record<Locale, string>;
  copy?: string;
  /** Values that are the same in both languages, by field. */
  fields?: Group;
  /** Values of each language. */
  template?: Record<Locale, Group>;
  author: Author;
};

const menuPath = "navigation.yaml";

/** Characters of a title for search engines. */
const longestTitle = 60;

const mostTries = 5;

export function createDraftDocuments({ release, publications, thread, editing }: DraftDeps) {
  /** @returns undefined if the state has no such file */
  async function openFile(
    state: DraftState,
    { path, locale }: { path: string; locale?: Locale },
  ): Promise<OpenFile | undefined> {
    const text = await editing.textOf(state, path);
    if (text === null) return undefined;
    const draft = state.drafts.find((one) => one.path === path);
    return {
      ...(await thread.view(path, text)),
      path,
      ...(locale && { locale }),
      ...(draft && { drafted: draftedBy(draft) }),
    };
  }

  async function filesIn(state: DraftState, document: string): Promise<OpenFile[]> {
    const files = await Promise.all(filesOf(document).map((file) => openFile(state, file)));
    return files.filter((file) => file !== undefined);
  }

  const withMarkdown = (files: readonly OpenFile[]): Promise<OpenFile[]> =>
    Promise.all(files.map(async (file) => ({ ...file, markdown: await thread.markdown(file.path, file.value) })));

  async function saveFile(
    { path, mark, saved = [], changes }: FileChanges,
    { author, isLast }: Saver,
  ): Promise<
    | { outcome: "saved"; merged: boolean }
    | { outcome: "gone" | "owner-only" }
    | { outcome: "conflict"; conflicts: Conflict[] }
  > {
    for (let tries = 0; tries < mostTries; tries++) {
      const state = await editing.drafted();
      const text = await editing.textOf(state, path);
      if (text === null) return { outcome: "gone" };
      const view = await thread.view(path, text);
      const openText = view.mark === mark ? text : await seenText(path, mark);
      if (openText === undefined) return { outcome: "gone" };
      const edit = await thread.change({ path, text, seen: openText, saved, changes });
      if (!edit) return { outcome: "gone" };
      const isOwn = isLast && state.drafts.find((draft) => draft.path === path)?.who === author.who;
      if (edit.conflicts.length > 0 && !isOwn) return { outcome: "conflict", conflicts: edit.conflicts };
      if (author.role !== "owner" && ownersFields(path, text, edit.text).length > 0) return { outcome: "owner-only" };
      if (await editing.write(path, edit.text, author, state)) return { outcome: "saved", merged: openText !== text };
    }
    throw new Error(`others save ${path} at every try`);
  }

  /** The release's own texts are not in the store. */
  async function seenText(path: string, mark: string): Promise<string | undefined> {
    const text = await publications.text(mark);
    if (text !== undefined) return text;
    const own = await releaseDocument(release, path);
    return own !== null && (await thread.view(path, own)).mark === mark ? own : undefined;
  }

  async function menuLength(text: string): Promise<number> {
    const entries = valueAt((await thread.view(menuPath, text)).value, ["menu"]);
    return isList(entries) ? entries.length : 0;
  }

  const hasRoomInMenu = async (): Promise<boolean> =>
    (await menuLength((await editing.textOf(await editing.drafted(), menuPath)) ?? "")) < mostInMenu;

  return {
    open: async (document: string): Promise<OpenFile[] | undefined> => {
      const files = await filesIn(await editing.drafted(), document);
      return files.length > 0 ? files : undefined;
    },

    withMarkdown,

    /** Saves changes of a document as drafts. Fields that others changed meanwhile keep those changes. */
    save: async (document: string, files: FileChanges[], author: Author, isLast = false): Promise<SaveResult> => {
      const own = new Set(filesOf(document).map(({ path }) => path));
      const conflicts: Conflict[] = [];
      let hasMerged = false;
      for (const file of files) {
        if (!own.has(file.path)) return { outcome: "gone" };
        const result = await saveFile(file, { author, isLast });
        if (result.outcome === "conflict") conflicts.push(...result.conflicts);
        else if (result.outcome === "saved") hasMerged ||= result.merged;
        else return { outcome: result.outcome };
      }
      const now = await filesIn(await editing.drafted(), document);
      if (conflicts.length > 0) return { outcome: "conflict", conflicts, files: await withMarkdown(now) };
      return { outcome: "saved", files: hasMerged ? await withMarkdown(now) : now, merged: hasMerged };
    },

    /**
     * Drafts a service, a post, a page or a form.
     * @param of.copy the document to copy; without it and a template, all but the titles are empty
     * @returns "taken" if the name exists
     */
    create: async (
      document: string,
      { titles, copy, fields = {}, template, author }: Creation,
    ): Promise<{ outcome: "created" | "taken" | "gone" }> => {
      const state = await editing.drafted();
      const files = filesOf(document);
      const texts = await Promise.all(files.map(({ path }) => editing.textOf(state, path)));
      if (texts.some((text) => text !== null)) return { outcome: "taken" };
      for (const { path, locale } of files) {
        const title = locale ? titles[locale] : titles;
        // No two pages have the same title for search engines.
        const values = {
          title,
          ...fields,
          ...(locale && template?.[locale]),
          ...((copy || template) && typeof title === "string" && { "meta.title": title.slice(0, longestTitle) }),
        };
        const source = copy && (await editing.textOf(state, path.replace(document, copy)));
        if (source === null) return { outcome: "gone" };
        const text = source ? await thread.edit(path, source, changesTo(values)) : await thread.blank(path, values);
        if (!(await editing.write(path, text, author))) return { outcome: "taken" };
      }
      return { outcome: "created" };
    },

    /** Drafts the removal of a document. @returns false if it does not exist */
    remove: async (document: string, author: Author): Promise<boolean | "others"> => {
      if (hasOthersWork(await editing.drafted(), document, author)) return "others";
      let isThere = false;
      for (const { path } of filesOf(document)) {
        const state = await editing.drafted();
        const isNew = draftsOf(state, document).find((draft) => draft.path === path && draft.base === null);
        if ((await editing.textOf(state, path)) === null) continue;
        const isDone = isNew
          ? publications.throwAway(isNew.version, author.who)
          : editing.write(path, null, author, state);
        isThere = (await isDone) || isThere;
      }
      return isThere;
    },

    /** Drafts the showing or hiding of a document. @returns false if it does not exist */
    show: async (document: string, isShown: boolean, author: Author): Promise<boolean> => {
      for (const { path } of filesOf(document)) {
        const edit: Edit = isShown ? { do: "remove", path: ["hidden"] } : { do: "set", path: ["hidden"], value: true };
        const isDone = await editing.rewrite(path, author, async (text) => {
          const isHidden = valueAt((await thread.view(path, text)).value, ["hidden"]) !== undefined;
          return isHidden === isShown ? thread.edit(path, text, [edit]) : text;
        });
        if (!isDone) return false;
      }
      return true;
    },

    /** Drafts a new name for a document, the last part of its address. */
    rename: async (
      document: string,
      to: string,
      author: Author,
    ): Promise<{ outcome: "renamed" | "taken" | "gone" | "others" }> => {
      const state = await editing.drafted();
      if (hasOthersWork(state, document, author)) return { outcome: "others" };
      for (const { path } of filesOf(to)) {
        if ((await editing.textOf(state, path)) !== null) return { outcome: "taken" };
      }
      for (const { path } of filesOf(document)) {
        const text = await editing.textOf(state, path);
        if (text === null) return { outcome: "gone" };
        await editing.write(path.replace(document, to), text, author);
        await editing.write(path, null, author);
      }
      return { outcome: "renamed" };
    },

    hasRoomInMenu,

    /** Drafts a link to a page at the end of the menu. @returns false if the menu is full */
    addToMenu: async (page: string, author: Author): Promise<boolean> =>
      (await hasRoomInMenu()) &&
      editing.rewrite(menuPath, author, async (text) =>
        thread.edit(menuPath, text, [{ do: "insert", path: ["menu", await menuLength(text)], value: { page } }]),
      ),

    /** Drafts the order of the services. @param slugs all of them, first to last */
    reorder: async (slugs: readonly string[], author: Author): Promise<void> => {
      for (const [index, slug] of slugs.entries())
        for (const { path } of filesOf(`services/${slug}`))
          await editing.rewrite(path, author, (text) => thread.edit(path, text, changesTo({ order: index + 1 })));
    },

    /**
     * Discards the drafts of a document.
     * @returns whether it had any; "owner-only" if one changes an owner's field
     */
    discard: async (document: string, author: Author): Promise<boolean | "owner-only" | "others"> => {
      const state = await editing.drafted();
      if (hasOthersWork(state, document, author)) return "others";
      const drafts = draftsOf(state, document);
      if (author.role !== "owner" && drafts.some(({ path, base, text }) => ownersFields(path, base, text).length > 0))
        return "owner-only";
      let isThere = false;
      for (const { version, base } of drafts) {
        const isDone = base === null ? publications.throwAway(version, author.who) : publications.removeDraft(version);
        isThere = (await isDone) || isThere;
      }
      return isThere;
    },
  };
}

const draftsOf = ({ drafts }: DraftState, document: string): Draft[] =>
  drafts.filter(({ path }) => documentOf(path) === document);

/** Whether a document's drafts contain others' words, which a writer may change but not discard. */
const hasOthersWork = (state: DraftState, document: string, author: Author): boolean =>
  !mayPublish(author) && draftsOf(state, document).some(({ soleAuthor }) => soleAuthor !== author.email);

export const draftedBy = ({ who, savedAt }: Draft) => ({ who, savedAt });

/** The files of a document: one for each language, or one if it contains facts. */
const filesOf = (document: string): { path: string; locale?: Locale }[] => {
  const extension = isEntry(document) && !document.startsWith("pages/") ? "md" : "yaml";
  return isBilingual(document)
    ? [{ path: `${document}.yaml` }]
    : locales.map((locale) => ({ path: `${locale}/${document}.${extension}`, locale }));
};

/** The titles of a document in one of its files, by language. */
export function titlesIn(path: string, value: Plain): Partial<Record<Locale, string>> {
  const title = valueAt(value, ["title"]);
  const locale = localeOfFile(path);
  return (locale && typeof title === "string" ? { [locale]: title } : isGroup(title) ? title : {}) as Record<
    string,
    string
  >;
}

/** Whether a file is the English one of a service, a post or an owner's page. */
export const isEnglishEntry = (path: string): boolean => path.startsWith("en/") && isEntry(documentOf(path));
