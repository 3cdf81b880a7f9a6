import type { Publications } from "#app/features/content/publications.server.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { rebase, type Versions } from "#cms/rebase.ts";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";
import { type ContentThread, ContentTimeout } from "./content-thread.ts";
import { createDraftChanges } from "./draft-changes.ts";
import { createDraftDocuments } from "./draft-documents.ts";
import { createDraftOverview } from "./draft-overview.ts";
import { createEditing } from "./editing.ts";
import { createDraftPublishing } from "./publish-drafts.ts";

/** Maximum number of cached merges. */
const mostDrafts = 30;

/** Caches values of the most recently requested keys. */
function remembering<Value>(most: number) {
  let entries: { key: string; value: Promise<Value> }[] = [];
  return (key: string, compute: () => Promise<Value>): Promise<Value> => {
    const entry = entries.find((one) => one.key === key) ?? { key, value: compute() };
    entries = [entry, ...entries.filter((one) => one !== entry)].slice(0, most);
    entry.value.catch(() => (entries = entries.filter((one) => one !== entry)));
    return entry.value;
  };
}

type DraftingOptions = {
  /** Folder of the release. */
  release: string;
  publications: Publications;
  thread: ContentThread;
  /** As in `createEditing`. */
  hasRoom?: () => Promise<boolean>;
};

/** Editing of documents. Every call throws StoreUnavailable if the store fails. */
export function createDrafting({ release, publications, thread, hasRoom = async () => true }: DraftingOptions) {
  /** The two latest checked states: published and drafted. */
  const checks = remembering<Awaited<ReturnType<ContentThread["check"]>>>(2);
  const merges = remembering<Awaited<ReturnType<ContentThread["rebase"]>>>(mostDrafts);

  /** The same texts and pictures on the same day are checked once. */
  async function check(_: string, over: ReadonlyMap<string, string | null>, uploads: readonly UploadedPicture[]) {
    const of = JSON.stringify([riyadhDay(new Date()), [...over], uploads.map(({ kind, name }) => [kind, name])]);
    return checks(of, () => thread.check(over, uploads));
  }

  /** A merge that times out keeps `ours`, and is not retried. */
  async function merge(path: string, versions: Versions) {
    const { base, ours, theirs } = versions;
    if (theirs === base || theirs === ours || ours === base) return rebase(path, versions);
    return merges(JSON.stringify([path, base, ours, theirs]), () =>
      thread.rebase(path, versions).catch((error: Error) => {
        if (!(error instanceof ContentTimeout)) throw error;
        return {
          text: ours,
          conflicts: [{ document: path, path: [], field: "", ours: ours ?? "", theirs: theirs ?? "" }],
        };
      }),
    );
  }

  const editing = createEditing(release, publications, { check, merge, hasRoom });
  const parts = { release, publications, thread, editing };
  return {
    /** Published and drafted states, checked in `thread`. */
    editing,
    history: publications.history,
    ...createDraftDocuments(parts),
    ...createDraftOverview(parts),
    ...createDraftChanges(parts),
    ...createDraftPublishing(parts),
  };
}

export type Drafting = ReturnType<typeof createDrafting>;
