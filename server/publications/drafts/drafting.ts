import type { Author, Draft, Publications, Redirect, Removal } from "#app/features/content/publications.server.ts";
import { riyadhDay, shiftDay } from "#i18n/riyadh-time.ts";
import { rebase, type Versions } from "#cms/rebase.ts";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";
import { type ContentThread, ContentTimeout } from "./content-thread.ts";
import { createDraftChanges } from "./draft-changes.ts";
import { createDraftDocuments, type DraftDeps, isEnglishEntry, titlesIn } from "./draft-documents.ts";
import { createDraftLinks } from "./draft-links.ts";
import { createDraftOverview } from "./draft-overview.ts";
import { createEditing, mayPublish, overOf, type PublishResult, type Refusal, type Refused } from "./editing.ts";
import { createMoveIn } from "./move-in.ts";
import { type Proposal, proposalsIn } from "./proposals.ts";
import { documentOf, isEntry } from "#cms/document-path.ts";
import { pageOf } from "#cms/pages.ts";
import type { PlacedClaim } from "#cms/claims.ts";
import type { Change, Group } from "#cms/plain.ts";
import type { Locale } from "#i18n/locale.ts";

const mostDrafts = 30;

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
  release: string;
  publications: Publications;
  thread: ContentThread;
  hasRoom: () => Promise<boolean>;
};

/** Editing of documents. Every call throws StoreUnavailable if the store fails. */
export function createDrafting({ release, publications, thread, hasRoom }: DraftingOptions) {
  /** The latest checked states: published, drafted, and with some of the drafts. */
  const checks = remembering<Awaited<ReturnType<ContentThread["check"]>>>(4);
  /** A step of the first day needs the company three times: for the answer, the next step and its preview. */
  const companies = remembering<Awaited<ReturnType<ContentThread["company"]>>>(1);
  const merges = remembering<Awaited<ReturnType<ContentThread["rebase"]>>>(mostDrafts);

  /** The same texts and pictures on the same day are checked once. */
  async function check(over: ReadonlyMap<string, string | null>, uploads: readonly UploadedPicture[]) {
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

  const company = (answers: Group) =>
    companies(JSON.stringify([riyadhDay(new Date()), answers]), () => thread.company(answers));

  const editing = createEditing(release, publications, { check, newExamples: thread.newExamples, merge, hasRoom });
  const parts = { release, publications, thread, editing };
  return {
    editing,
    history: publications.history,
    ...createDraftDocuments(parts),
    ...createDraftOverview(parts),
    ...createDraftChanges(parts),
    ...createDraftBin(parts),
    ...createDraftClaims(parts),
    ...createDraftLinks(parts),
    ...createDraftPublishing(parts),
    ...createMoveIn({ ...parts, company }),
  };
}

export type Drafting = ReturnType<typeof createDrafting>;

const versionsOf = (drafts: readonly Draft[]): string[] => drafts.map(({ version }) => version);

type By = { author: Author; note: string };
type Publication = By & { redirects: Redirect[]; without?: readonly string[] };

function createDraftPublishing({ publications, editing }: DraftDeps) {
  const draftsBut = (without: readonly string[]) => () =>
    editing.drafted((path) => !without.includes(documentOf(path)));

  /**
   * Publishes the state of an earlier publication again. Drafts stay. Pages that it lacks redirect
   * to their former list, or to the home page if that has no entry left.
   * @returns undefined if there is no such publication
   */
  async function restore(number: number, by: By): Promise<PublishResult | undefined> {
    const [before, after] = [await editing.published(), await editing.published(number)];
    if (!after) return undefined;
    const [old, now] = [await editing.pathsOf(before!), await editing.pathsOf(after)];
    const listOf = (folder: string, list: string) =>
      now.some((path) => path.startsWith(`en/${folder}/`)) ? list : "/";
    const remainingPaths = new Set((await editing.categoriesOf(after)).map(({ path }) => path));
    const categories = (await editing.categoriesOf(before!)).filter(({ path }) => !remainingPaths.has(path));
    const pages = old
      .filter((path) => isEnglishEntry(path) && !now.includes(path))
      .map((path) => ({
        from: pageOf(documentOf(path))!,
        to: path.includes("/posts/") ? listOf("posts", "/blog") : listOf("services", "/services"),
      }));
    const redirects = [...pages, ...categories.map(({ path }) => ({ from: path, to: listOf("posts", "/blog") }))];
    const make = async () => ({ ...(await editing.published(number))!, drafts: [] });
    return editing.publish(make, { ...by, redirects, isReturn: true });
  }

  return {
    /** Whether a post is published that visitors do not see yet. */
    someAppearLater: async (): Promise<boolean> => (await editing.scheduled((await editing.published())!)).length > 0,

    /** Shows the drafts to visitors. @param without documents whose drafts stay drafts */
    publish: ({ without = [], ...of }: Publication): Promise<PublishResult> => editing.publish(draftsBut(without), of),

    /** The reasons for which `publish` would refuse; empty if there are none. */
    obstacles: ({ without = [], ...of }: Publication): Promise<Refusal[]> => editing.obstacles(draftsBut(without), of),

    /** Proposes drafts to those who publish. @param without documents whose drafts are not finished */
    propose: async ({
      author,
      note,
      without,
    }: By & { without: readonly string[] }): Promise<Refused | { outcome: "proposed" }> => {
      const state = await draftsBut(without)();
      if (state.drafts.length === 0) return { outcome: "refused", reasons: [{ code: "nothing-new" }] };
      const { faults } = await editing.check(state);
      if (faults.length > 0)
        return { outcome: "refused", reasons: faults.map((fault) => ({ code: "mistake", fault })) };
      await publications.bringTo({ stage: "proposed", stageBy: author.who, stageNote: note }, versionsOf(state.drafts));
      return { outcome: "proposed" };
    },

    /** Drafts by document that writers propose, or that were sent back to them. */
    proposals: async (): Promise<Proposal[]> => proposalsIn(await publications.drafts()),

    /**
     * Sends a proposal back.
     * @returns false if it no longer exists, or the author may not judge it
     */
    sendBack: async ({ author, note }: By, { by, reason }: { by: string; reason: string }): Promise<boolean> => {
      const drafts = await publications.drafts();
      const proposal = proposalsIn(drafts).find(
        (one) => one.stage === "proposed" && one.by === by && one.note === reason,
      );
      if (!proposal || !mayPublish(author)) return false;
      const own = drafts.filter(({ path }) => proposal.documents.includes(documentOf(path)));
      await publications.bringTo({ stage: "returned", stageBy: author.who, stageNote: note }, versionsOf(own));
      return true;
    },

    restore,

    /**
     * Restores the publication before the latest one, and drafts its changes again, for another
     * day. A newer draft of a document stays.
     * @returns undefined if it is not the latest
     */
    takeBack: async (number: number, by: By): Promise<PublishResult | undefined> => {
      const latest = (await editing.published())!;
      if (number === 0 || latest.number !== number) return undefined;
      const result = await restore(number - 1, by);
      if (result?.outcome !== "published") return result;
      const before = await editing.drafted();
      const newer = new Set(before.drafts.map(({ path }) => path));
      for (const path of new Set([...latest.changes, ...before.changes].map((change) => change.path)))
        if (!newer.has(path)) await editing.write(path, await editing.textOf(latest, path), by.author);
      const own = (await publications.drafts()).filter(({ path }) => !newer.has(path));
      await publications.bringTo({ stage: "taken-back", stageBy: by.author.who, stageNote: "" }, versionsOf(own));
      return result;
    },
  };
}

const path = "claims.yaml";
/** Days for which a confirmation holds, unless `claims.yaml` has another day. */
const confirmedFor = 365;

function createDraftClaims({ thread, editing }: DraftDeps) {
  return {
    claims: async (): Promise<PlacedClaim[]> => thread.claims(overOf(await editing.drafted())),

    /** Drafts the confirmation of claims. @returns false if somebody changed them meanwhile */
    confirm: async (ids: readonly string[], author: Author): Promise<boolean> => {
      const today = riyadhDay(new Date());
      const values = { confirmedBy: author.who, confirmedOn: today, until: shiftDay(today, confirmedFor) };
      const changesIn = (claims: readonly PlacedClaim[]) =>
        claims.flatMap(({ id }, index): Change[] =>
          ids.includes(id)
            ? Object.entries(values).map(([name, value]) => ({ do: "set", path: ["entries", index, name], value }))
            : [],
        );
      return editing.rewrite(path, author, async (text, state) =>
        thread.edit(path, text, changesIn(await thread.claims(overOf(state)))),
      );
    },
  };
}

type BinEntry = Pick<Removal, "removedAt" | "who"> & { document: string; titles: Partial<Record<Locale, string>> };

/** Documents that were removed: the store keeps their texts with earlier publications, or in its bin. */
function createDraftBin({ publications, thread, editing }: DraftDeps) {
  async function removals(): Promise<Removal[]> {
    const there = new Set((await editing.pathsOf(await editing.drafted())).map(documentOf));
    return (await publications.removals()).filter(({ path }) => {
      const document = documentOf(path);
      return isEntry(document) && !there.has(document);
    });
  }

  return {
    /** Removed services, posts, pages and forms, the last removal first. */
    bin: async (): Promise<BinEntry[]> => {
      const entries = new Map<string, BinEntry>();
      for (const { path, text, removedAt, who } of await removals()) {
        const document = documentOf(path);
        const { value } = await thread.view(path, (await publications.text(text)) ?? "");
        const titles = { ...entries.get(document)?.titles, ...titlesIn(path, value) };
        entries.set(document, { document, removedAt, who, titles });
      }
      return [...entries.values()].toSorted((a, b) => b.removedAt.localeCompare(a.removedAt));
    },

    /** Drafts a removed document as it was. @returns whether it was in the bin */
    bringBack: async (document: string, author: Author): Promise<boolean> => {
      let isBack = false;
      for (const { path, text: mark } of (await removals()).filter((one) => documentOf(one.path) === document)) {
        const text = await publications.text(mark);
        if (text !== undefined) isBack = (await editing.write(path, text, author)) || isBack;
      }
      return isBack;
    },
  };
}
