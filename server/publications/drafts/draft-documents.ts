import type { Draft, Publications } from "#app/features/content/publications.server.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Change as Edit } from "#cms/plain.ts";
import { ownersFields } from "#cms/owners-fields.ts";
import type { Conflict } from "#cms/rebase.ts";
import { releaseDocument } from "#server/publications/compose-publication.ts";
import type { ContentThread } from "./content-thread.ts";
import type { FileView } from "./content-work.ts";
import { filesOf } from "./documents.ts";
import type { DraftState, Editing } from "./editing.ts";

/** Dependencies of all code that works with drafts. */
export type DraftDeps = {
  /** Folder of the release. */
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
};

/** Changes to the version of a file that `mark` identifies. */
export type FileChanges = { path: string; mark: string; changes: Edit[] };

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
  who: string;
  isOwner: boolean;
  /** The page is being closed: its changes override the member's own last save. */
  isLast: boolean;
};

type Creation = {
  titles: Record<Locale, string>;
  copy?: string;
  /** Values that are the same in both languages, by field. */
  fields?: Record<string, string | number | string[]>;
  who: string;
};

/** Characters of a title for search engines. */
const longestTitle = 60;

/** Maximum attempts if others save meanwhile. */
const mostTries = 5;

/** Opens documents and writes their drafts. */
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

  async function saveFile(
    { path, mark, changes }: FileChanges,
    { who, isLast, isOwner }: Saver,
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
      const edit = await thread.change({ path, text, seen: openText, changes }).catch((error: Error) => {
        if (error instanceof RangeError) return undefined;
        throw error;
      });
      if (!edit) return { outcome: "gone" };
      const isOwn = isLast && state.drafts.find((draft) => draft.path === path)?.who === who;
      if (edit.conflicts.length > 0 && !isOwn) return { outcome: "conflict", conflicts: edit.conflicts };
      if (!isOwner && ownersFields(path, text, edit.text).length > 0) return { outcome: "owner-only" };
      if (await editing.write(path, edit.text, state, who)) return { outcome: "saved", merged: openText !== text };
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

  return {
    /** @returns undefined if there is no such document */
    open: async (document: string): Promise<OpenFile[] | undefined> => {
      const files = await filesIn(await editing.drafted(), document);
      return files.length > 0 ? files : undefined;
    },

    /**
     * Saves changes of a document as drafts. Fields that others changed meanwhile keep those
     * changes.
     * @param isOwner whether the owner's fields may change
     */
    save: async (
      document: string,
      files: FileChanges[],
      who: string,
      isLast = false,
      isOwner = false,
    ): Promise<SaveResult> => {
      const own = new Set(filesOf(document).map(({ path }) => path));
      const conflicts: Conflict[] = [];
      let hasMerged = false;
      for (const file of files) {
        if (!own.has(file.path)) return { outcome: "gone" };
        const result = await saveFile(file, { who, isLast, isOwner });
        if (result.outcome === "conflict") conflicts.push(...result.conflicts);
        else if (result.outcome === "saved") hasMerged ||= result.merged;
        else return { outcome: result.outcome };
      }
      const now = await filesIn(await editing.drafted(), document);
      return conflicts.length > 0
        ? { outcome: "conflict", conflicts, files: now }
        : { outcome: "saved", files: now, merged: hasMerged };
    },

    /**
     * Drafts a service or a post.
     * @param of.copy the document to copy; without it, all but the titles are empty
     * @returns "taken" if the name exists
     */
    create: async (
      document: string,
      { titles, copy, fields = {}, who }: Creation,
    ): Promise<{ outcome: "created" | "taken" | "gone" }> => {
      const state = await editing.drafted();
      const files = filesOf(document);
      const texts = await Promise.all(files.map(({ path }) => editing.textOf(state, path)));
      if (texts.some((text) => text !== null)) return { outcome: "taken" };
      for (const { path, locale } of files) {
        const title = titles[locale!];
        // No two pages have the same title for search engines.
        const values = { title, ...(copy && { "meta.title": title.slice(0, longestTitle) }), ...fields };
        const source = copy && (await editing.textOf(state, path.replace(document, copy)));
        if (source === null) return { outcome: "gone" };
        const text = source ? await thread.copy(path, source, values) : await thread.blank(path, values);
        if (!(await editing.write(path, text, await editing.drafted(), who))) return { outcome: "taken" };
      }
      return { outcome: "created" };
    },

    /** Drafts the removal of a document. @returns false if it does not exist */
    remove: async (document: string, who: string): Promise<boolean> => {
      let isThere = false;
      for (const { path } of filesOf(document)) {
        const state = await editing.drafted();
        if ((await editing.textOf(state, path)) === null) continue;
        isThere = (await editing.write(path, null, state, who)) || isThere;
      }
      return isThere;
    },

    /** Drafts a new name for a document, the last part of its address. */
    rename: async (document: string, to: string, who: string): Promise<{ outcome: "renamed" | "taken" | "gone" }> => {
      const state = await editing.drafted();
      for (const { path } of filesOf(to)) {
        if ((await editing.textOf(state, path)) !== null) return { outcome: "taken" };
      }
      for (const { path } of filesOf(document)) {
        const text = await editing.textOf(state, path);
        if (text === null) return { outcome: "gone" };
        await editing.write(path.replace(document, to), text, await editing.drafted(), who);
        await editing.write(path, null, await editing.drafted(), who);
      }
      return { outcome: "renamed" };
    },

    /** Drafts the order of the services. @param slugs all of them, first to last */
    reorder: async (slugs: readonly string[], who: string): Promise<void> => {
      for (const [index, slug] of slugs.entries())
        for (const { path } of filesOf(`services/${slug}`)) {
          const state = await editing.drafted();
          const text = await editing.textOf(state, path);
          if (text === null) continue;
          const copiedText = await thread.copy(path, text, { order: index + 1 });
          if (copiedText !== text) await editing.write(path, copiedText, state, who);
        }
    },

    /**
     * Discards the drafts of a document.
     * @returns whether it had any; "owner-only" if one changes an owner's field
     */
    discard: async (document: string, isOwner = false): Promise<boolean | "owner-only"> => {
      const state = await editing.drafted();
      const own = new Set(filesOf(document).map(({ path }) => path));
      const drafts = state.drafts.filter(({ path }) => own.has(path));
      if (!isOwner && drafts.some(({ path, base, text }) => ownersFields(path, base, text).length > 0))
        return "owner-only";
      let isThere = false;
      for (const { version } of drafts) isThere = (await publications.removeDraft(version)) || isThere;
      return isThere;
    },
  };
}

export const draftedBy = ({ who, savedAt }: Draft) => ({ who, savedAt });
