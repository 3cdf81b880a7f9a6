import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";
import {
  type Author,
  type Change,
  type Draft,
  type Publications,
  type PublishedPicture,
  type Redirect,
} from "#app/features/content/publications.server.ts";
import { editorRoles } from "#app/store/column-values.ts";
import type { Fault } from "#cms/fault.ts";
import { momentInRiyadh } from "#i18n/riyadh-time.ts";
import { fields, parsedDocument } from "#cms/document.ts";
import { isList, type Path, valueAt, withoutTags } from "#cms/plain.ts";
import { documentPaths } from "#cms/files.ts";
import { documentOf, isOwnPage } from "#cms/document-path.ts";
import { type OwnersField, ownersFields } from "#cms/owners-fields.ts";
import { categoryPath, pageAt, pageOf, pagePaths } from "#cms/pages.ts";
import { type Conflict, rebase } from "#cms/rebase.ts";
import { mergePictures } from "#cms/uploaded-pictures.ts";
import {
  checkedDocuments,
  composeDocuments,
  type Merge,
  releaseDocument,
} from "#server/publications/compose-publication.ts";
import type { ContentThread } from "./content-thread.ts";

export type State = {
  /** Number of the publication; for drafts, of the one that they change. */
  number: number;
  changes: Change[];
  redirects: Redirect[];
  pictures: PublishedPicture[];
  /** A conflict between two sides: owner and release, or draft and publication. */
  conflicts: Conflict[];
};

export type DraftState = State & { drafts: Draft[] };

/** Texts by path; null if removed. */
export const overOf = ({ changes }: State) => new Map(changes.map(({ path, text }) => [path, text]));

/** The reason for refusing a publication. */
export type Refusal =
  | { code: "mistake"; fault: Fault }
  /** A page would no longer exist, and its address has no redirect. */
  | { code: "lost-page"; page: string }
  | { code: "lost-target"; from: string; to: string }
  | ({ code: "owner-only" } & Pick<OwnersField, "document" | "field">)
  /** A writer may not publish. */
  | { code: "editor-only" }
  | { code: "nothing-new" }
  /** The disk is too full to render it. */
  | { code: "no-room" }
  | { code: "others-publish" };

export type Refused = { outcome: "refused"; reasons: Refusal[] };

/** `owned`: the owner's fields that changed. */
export type PublishResult = { outcome: "published"; number: number; owned: OwnersField[] } | Refused;

const mostTries = 5;

/**
 * The content for its editors: published and drafted states, and publishing.
 * @param work tasks that may run in another thread: `check` finds all faults of the release's
 *   documents with overrides, `newExamples` finds example values, `merge` applies changes to
 *   another text, `hasRoom` checks the free space for a publication
 */
export function createEditing(
  release: string,
  publications: Publications,
  { check = checkedDocuments.bind(undefined, release), newExamples = async () => [], merge = rebase, hasRoom }: Work,
) {
  /** The changes, without documents equal to the release's. */
  async function changesOf(texts: ReadonlyMap<string, string | null>): Promise<Change[]> {
    const all = await Promise.all(
      [...texts].map(async ([path, text]) => ({ path, text, base: await releaseDocument(release, path) })),
    );
    return all.filter(({ text, base }) => text !== base);
  }

  /** @returns undefined if there is no such publication */
  async function publishedState(number?: number): Promise<State | undefined> {
    const publication = await publications.read(number ?? (await publications.latest()).number);
    if (!publication) return undefined;
    const { over: texts, conflicts } = await composeDocuments(release, publication.changes, merge);
    const { redirects, pictures } = publication;
    return { number: publication.number, changes: await changesOf(texts), redirects, pictures, conflicts };
  }

  /** The state after publishing all drafts, or some of them. */
  async function draftState(isWanted: (path: string) => boolean = () => true): Promise<DraftState> {
    const before = (await publishedState())!;
    const drafts = (await publications.drafts()).filter(({ path }) => isWanted(path));
    const texts = overOf(before);
    const conflicts = [...before.conflicts];
    for (const { path, text, base } of drafts) {
      const mergedText = await merge(path, { base, ours: text, theirs: await textOf(before, path) });
      conflicts.push(...mergedText.conflicts);
      texts.set(path, mergedText.text);
    }
    return { ...(await stateWith(texts, drafts, before)), conflicts };
  }

  /** The published state with other texts and the whole library. @param drafts that these texts replace */
  async function stateWith(
    texts: ReadonlyMap<string, string | null>,
    drafts: Draft[],
    published?: State,
  ): Promise<DraftState> {
    const before = published ?? (await publishedState())!;
    return {
      ...before,
      changes: await changesOf(new Map([...overOf(before), ...texts])),
      pictures: mergePictures(before.pictures, await publications.pictures()),
      drafts,
    };
  }

  /**
   * Drafts a text of a file, or removes its draft if that text is published.
   * @param seen the drafts that its author saw; the current ones by default
   * @returns false if the draft was changed meanwhile
   */
  async function write(
    path: string,
    text: string | null,
    author: Author,
    seen?: Pick<DraftState, "drafts">,
    before?: State,
  ): Promise<boolean> {
    const drafts = seen?.drafts ?? (await publications.drafts());
    const version = drafts.find((draft) => draft.path === path)?.version;
    const base = await textOf(before ?? (await publishedState())!, path);
    if (text === base) return version === undefined || publications.removeDraft(version);
    const savedVersion = await publications.saveDraft({ path, text, base, author }, version);
    return savedVersion.outcome === "saved";
  }

  /**
   * Drafts a file with changes to its text; without any, a draft keeps its author.
   * @returns false if there is no such file, or its draft was changed meanwhile
   */
  async function rewrite(
    path: string,
    author: Author,
    make: (text: string, state: DraftState) => Promise<string>,
  ): Promise<boolean> {
    const state = await draftState();
    const text = await textOf(state, path);
    if (text === null) return false;
    const next = await make(text, state);
    return next === text || write(path, next, author, state);
  }

  async function textOf({ changes }: State, path: string): Promise<string | null> {
    const change = changes.find((one) => one.path === path);
    return change ? change.text : releaseDocument(release, path);
  }

  const pathsOf = (state: State) => documentPaths({ folder: join(release, "content"), over: overOf(state) });

  async function scheduledPosts(state: State): Promise<{ path: string; publishAt: string }[]> {
    const posts = (await pathsOf(state)).filter((path) => /^en\/(?:posts|services|pages)\//.test(path));
    const scheduledFiles: { path: string; publishAt: string }[] = [];
    for (const path of posts) {
      const text = (await textOf(state, path)) ?? "";
      if (!/^(?:publishAt|from):/m.test(text)) continue;
      const publishAt = fields(path, text).find(({ field }) => field === "publishAt" || field === "from")?.value;
      if (typeof publishAt === "string" && momentInRiyadh(publishAt) > new Date())
        scheduledFiles.push({ path, publishAt });
    }
    return scheduledFiles;
  }

  /** Entries of a document that lists them: the value of one field, and of another as label. */
  async function entriesIn(
    state: State,
    file: string,
    name: string,
    label: Path,
  ): Promise<{ value: string; label: string }[]> {
    const entries = valueAt(parsedDocument(file, (await textOf(state, file)) ?? "").value, ["entries"]);
    return (isList(entries) ? entries : []).flatMap((entry) => {
      const [value, words] = [[name], label].map((path) => {
        const plain = withoutTags(valueAt(entry, path) ?? null);
        return typeof plain === "string" ? plain : undefined;
      });
      return value ? { value, label: words ?? value } : [];
    });
  }

  /** The categories of posts, with their addresses without the language. */
  const categoriesOf = async (state: State): Promise<{ path: string; name: string }[]> =>
    (await entriesIn(state, "categories.yaml", "slug", ["name", "en"])).map(({ value, label }) => ({
      path: categoryPath(value),
      name: label,
    }));

  /** Paths of all pages, without the language. */
  async function pagesOf(state: State): Promise<Set<string>> {
    const paths = await pathsOf(state);
    const slugs = (folder: string) =>
      paths.flatMap((path) => {
        const slug = new RegExp(`^en/${folder}/(.+)\\.(?:md|yaml)$`).exec(path)?.[1];
        return slug ? { slug } : [];
      });
    const ownPages = slugs("pages").filter(({ slug }) => isOwnPage(slug));
    const all = pagePaths({ services: slugs("services"), posts: slugs("posts"), ownPages });
    return new Set([...all, ...(await categoriesOf(state)).map(({ path }) => path)]);
  }

  /** @param state of drafts: example values in them are faults, unless visitors see them already */
  async function checkState(state: State & Partial<DraftState>) {
    const { drafts = [] } = state;
    const [checked, before] = await Promise.all([check(overOf(state), state.pictures), publishedState()]);
    const examples = drafts.map(async ({ path }) => {
      const text = (await textOf(state, path)) ?? "";
      return text.includes("!placeholder") ? newExamples(path, text, (await textOf(before!, path)) ?? "") : [];
    });
    return { ...checked, faults: [...checked.faults, ...(await Promise.all(examples)).flat()] };
  }

  /** The obstacles to a state after another. @param faults of its documents */
  async function reasonsAgainst(before: State, next: State, faults: Fault[]): Promise<Refusal[]> {
    if (faults.length > 0) return faults.map((fault) => ({ code: "mistake", fault }));
    const [old, pages, hidden] = await Promise.all([pagesOf(before), pagesOf(next), scheduledPosts(before)]);
    // The address of a scheduled entry is not public yet.
    for (const { path } of hidden) old.delete(pageOf(documentOf(path))!);
    const redirectedPages = new Set(next.redirects.map(({ from }) => from));
    // A list without entries does not exist, and returns with the next entry.
    const isList = (page: string) => /\/page\/\d+$/.test(page) || pageAt(page)?.page.lists !== undefined;
    const lostPages = [...old].filter((page) => !isList(page) && !pages.has(page) && !redirectedPages.has(page));
    return [
      ...lostPages.map((page) => ({ code: "lost-page", page }) as const),
      ...next.redirects.flatMap(({ from, to }) => (pages.has(to) ? [] : ({ code: "lost-target", from, to } as const))),
    ];
  }

  async function ownedIn(before: State, next: State): Promise<OwnersField[]> {
    const paths = new Set([...before.changes, ...next.changes].map(({ path }) => path));
    const texts = (path: string) => Promise.all([textOf(before, path), textOf(next, path)]);
    const changedFields = [...paths].map(async (path) => ownersFields(path, ...(await texts(path))));
    return (await Promise.all(changedFields)).flat();
  }

  /** The documents to publish, and the obstacles. */
  async function attempt(make: () => Promise<DraftState>, { author, redirects = [], isOther = false }: By) {
    const before = (await publishedState())!;
    const { drafts, ...wanted } = await make();
    const pages = await pagesOf(wanted);
    const redirectOf = new Map(
      (isOther ? [] : [...before.redirects, ...wanted.redirects, ...redirects]).map((one) => [one.from, one]),
    );
    /** The final target of an address, even if its target was renamed too. */
    const last = (to: string, hopsLeft = redirectOf.size): string => {
      const next = pages.has(to) ? undefined : redirectOf.get(to)?.to;
      return next === undefined || hopsLeft === 0 ? to : last(next, hopsLeft - 1);
    };
    // A page that exists again needs no redirect.
    const neededRedirects = [...redirectOf.values()].filter(({ from }) => !pages.has(from));
    const { faults, uses } = await checkState(isOther ? wanted : { ...wanted, drafts });
    const shownPictures = wanted.pictures.filter((one) => uses.some((use) => isOf(use, one)));
    const ways = neededRedirects.map(({ from, to }) => ({ from, to: last(to) }));
    const next = { ...wanted, redirects: ways, pictures: shownPictures };
    const against: Refusal[] =
      drafts.length === 0 && isSame(before, next)
        ? [{ code: "nothing-new" }]
        : await reasonsAgainst(isOther ? next : before, next, faults);
    // A text with mistakes may be unreadable.
    const owned = against.length > 0 ? [] : await ownedIn(before, next);
    if (author.role !== "owner") against.push(...owned.map((field) => ({ code: "owner-only", ...field }) as const));
    if (against.length === 0 && !(await hasRoom())) against.push({ code: "no-room" });
    return { before, next, drafts, owned, reasons: against };
  }

  /**
   * Checks a state and publishes it.
   * @param make creates the state; called again after a concurrent publication
   * @param by.isReturn whether it was published before, which restores its pictures to the library
   * @param by.isOther whether it is another company's: addresses of the former one lead nowhere
   */
  async function publish(make: () => Promise<DraftState>, by: By): Promise<PublishResult> {
    const { author, note, isReturn = false } = by;
    if (!mayPublish(author)) return { outcome: "refused", reasons: [{ code: "editor-only" }] };
    for (let tries = 0; tries < mostTries; tries++) {
      const { before, next, drafts, owned, reasons } = await attempt(make, by);
      if (reasons.length > 0) return { outcome: "refused", reasons };
      const result = await publications.publish({
        after: before.number,
        changes: next.changes,
        redirects: next.redirects,
        drafts: drafts.map(({ version }) => version),
        pictures: next.pictures.map(({ id }) => id),
        isReturn,
        who: author.who,
        note,
      });
      if (result.outcome === "published") return { ...result, owned };
    }
    return { outcome: "refused", reasons: [{ code: "others-publish" }] };
  }

  /** The obstacles to publishing a state; empty if there are none. */
  const obstacles = async (make: () => Promise<DraftState>, by: By): Promise<Refusal[]> =>
    (await attempt(make, by)).reasons;

  return {
    published: publishedState,
    drafted: draftState,
    stateWith,
    entriesIn,
    categoriesOf,
    scheduled: scheduledPosts,
    textOf,
    pathsOf,
    check: checkState,
    write,
    rewrite,
    publish,
    obstacles,
  };
}

type Work = Partial<Pick<ContentThread, "check" | "newExamples"> & { merge: Merge }> & {
  hasRoom: () => Promise<boolean>;
};

type By = { author: Author; note: string; redirects?: Redirect[]; isReturn?: boolean; isOther?: boolean };

export const mayPublish = ({ role }: Pick<Author, "role">): boolean =>
  (editorRoles as readonly string[]).includes(role);

export const isOf = (use: PictureName, { kind, name }: PictureName): boolean => use.kind === kind && use.name === name;

const isSame = (one: State, other: State): boolean =>
  isDeepStrictEqual([one.changes, one.redirects, idsOf(one)], [other.changes, other.redirects, idsOf(other)]);

const idsOf = ({ pictures }: State): string[] => pictures.map(({ id }) => id).toSorted();

export type Editing = ReturnType<typeof createEditing>;
