import type { Draft, PublishedPicture } from "#app/features/content/publications.server.ts";
import type { Difference } from "#cms/diff.ts";
import type { Part } from "#cms/parts.ts";
import { documentOf } from "#cms/document-path.ts";
import { pageOf } from "#cms/pages.ts";
import { isEnglishEntry, type DraftDeps } from "./draft-documents.ts";
import { overOf, type State } from "./editing.ts";

/** A file that differs between a state and an earlier state. */
export type ChangedFile = {
  path: string;
  is: "new" | "removed" | "changed";
  /** Absent if it is restored. */
  draft?: Draft;
  differences: Difference[];
};

/** Whether one document is the other renamed: both have the same Markdown. */
const isLike = (one: string, other: string): boolean => bodyOf(one) !== "" && bodyOf(one) === bodyOf(other);
const bodyOf = (text: string): string => text.split(/^---[ \t]*\r?$/m)[2]?.trim() ?? "";

type Category = { path: string; name: string };

/** The categories whose addresses others lack. */
const without = (categories: readonly Category[], others: readonly Category[]): Category[] =>
  categories.filter(({ path }) => !others.some((other) => other.path === path));

export function createDraftChanges({ thread, editing }: DraftDeps) {
  async function changedFile(path: string, from: State, to: State): Promise<ChangedFile> {
    const [before, after] = [await editing.textOf(from, path), await editing.textOf(to, path)];
    const is = before === null ? "new" : after === null ? "removed" : "changed";
    return { path, is, differences: await thread.differences(path, before, after) };
  }

  return {
    /** Addresses that the drafts remove, with the new address of a renamed document, all without the language. */
    lostPages: async (): Promise<{ from: string; to?: string }[]> => {
      const [before, after] = [(await editing.published())!, await editing.drafted()];
      const hiddenPaths = new Set((await editing.scheduled(before)).map(({ path }) => path));
      const [old, now] = [await editing.pathsOf(before), await editing.pathsOf(after)];
      const addedPaths = now.filter((path) => isEnglishEntry(path) && !old.includes(path));
      const [categories, kept] = [await editing.categoriesOf(before), await editing.categoriesOf(after)];
      const [gone, added] = [without(categories, kept), without(kept, categories)];
      const entries = await Promise.all(
        old
          .filter((path) => isEnglishEntry(path) && !now.includes(path) && !hiddenPaths.has(path))
          .map(async (path) => {
            const text = await editing.textOf(before, path);
            const texts = await Promise.all(addedPaths.map((one) => editing.textOf(after, one)));
            const same = addedPaths.find((_, index) => isLike(text ?? "", texts[index] ?? ""));
            return { from: pageOf(documentOf(path))!, ...(same && { to: pageOf(documentOf(same))! }) };
          }),
      );
      const lost = gone.map(({ path: from, name }) => {
        const same = added.find((one) => one.name === name);
        return { from, ...(same && { to: same.path }) };
      });
      return [...entries, ...lost];
    },

    differences: async (): Promise<ChangedFile[]> => {
      const [before, after] = [(await editing.published())!, await editing.drafted()];
      const changedFiles = after.drafts.map(async (draft) => ({
        ...(await changedFile(draft.path, before, after)),
        draft,
      }));
      return Promise.all(changedFiles);
    },

    /**
     * The changes that would restore an earlier publication.
     * @returns undefined if there is no such publication
     */
    differencesOf: async (number: number): Promise<ChangedFile[] | undefined> => {
      const [before, after] = [(await editing.published())!, await editing.published(number)];
      if (!after) return undefined;
      const paths = new Set([...before.changes, ...after.changes].map(({ path }) => path));
      const files = await Promise.all([...paths].toSorted().map((path) => changedFile(path, before, after)));
      return files.filter(({ differences }) => differences.length > 0);
    },

    /** Documents of the drafts, for a preview. `key` identifies their versions. */
    shown: async (): Promise<{ key: string; parts: Part[]; pictures: PublishedPicture[] }> => {
      const state = await editing.drafted();
      const draftPaths = new Set(state.drafts.map(({ path }) => path));
      const parts = await thread.parts(new Map([...overOf(state)].filter(([path]) => draftPaths.has(path))));
      const key = [state.number, ...state.drafts.map(({ version }) => version)].join(" ");
      return { key, parts, pictures: state.pictures };
    },
  };
}
