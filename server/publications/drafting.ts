import type { Draft, PublishedPicture, Publications, Redirect } from "#app/features/content/publications.server.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { riyadhDay } from "#app/i18n/riyadh-time.ts";
import type { Difference } from "#content/diff.ts";
import type { Change as Edit } from "#content/edit.ts";
import type { Fault } from "#content/fault.ts";
import { documentLabel, isBilingual } from "#content/form.ts";
import { ownersFields } from "#content/owners-fields.ts";
import { pages } from "#content/pages.ts";
import type { Part } from "#content/parts.ts";
import { type Conflict, rebase, type Versions } from "#content/rebase.ts";
import type { Tag } from "#content/tags.ts";
import { assetsOf, releaseDocument } from "./compose-publication.ts";
import { nameOfUploaded, uploadedName, type UploadedPicture } from "#content/uploaded-pictures.ts";
import { type ContentThread, ContentTimeout } from "./content-thread.ts";
import type { FileView, Place } from "./content-work.ts";
import { createEditing, type PublishResult, type State } from "./editing.ts";

/** A file of a document: one language of it, or both if it holds facts. */
export type OpenFile = FileView & {
  path: string;
  /** Absent if the file holds both languages. */
  locale?: Locale;
  /** Who drafted it last, and when (ISO 8601, UTC); absent if visitors see it as it is. */
  drafted?: { who: string; savedAt: string };
};

/** Changes of a file, made in the text that `mark` names. */
export type FileChanges = { path: string; mark: string; changes: Edit[] };

export type SaveResult =
  /** `merged`: the files hold changes of others as well. */
  | { outcome: "saved"; files: OpenFile[]; merged: boolean }
  /** Somebody else changed the same: nothing of it was written. `ours` is what was to be saved. */
  | { outcome: "overtaken"; conflicts: Conflict[]; files: OpenFile[] }
  /** The document was removed meanwhile, or the changes do not fit it. */
  | { outcome: "gone" }
  /** Only an owner may change a field of it. Files before it were written. */
  | { outcome: "owner-only" };

/** A document as the list shows it. */
export type Overview = {
  /** Path without language and extension, such as `posts/cloud`. */
  document: string;
  titles: Partial<Record<Locale, string>>;
  tags: Record<Tag, number>;
  faults: number;
  drafted?: { who: string; savedAt: string };
  isRemoved: boolean;
  isNew: boolean;
  /** When visitors will see it, if that is later, such as `2027-05-01 09:00` in Riyadh. */
  publishAt?: string;
};

/** How many values of some documents the owner still has to replace or confirm. */
const tagsOf = (documents: readonly ({ tags: Record<Tag, number> } | undefined)[]): Record<Tag, number> => {
  const sum = (tag: Tag) => documents.reduce((all, one) => all + (one?.tags[tag] ?? 0), 0);
  return { "!placeholder": sum("!placeholder"), "!promise": sum("!promise") };
};

/** A file that is another in one state than in an earlier one. */
export type ChangedFile = {
  path: string;
  is: "new" | "removed" | "changed";
  /** Who drafted it. */
  who?: string;
  differences: Difference[];
};

/** Who changes something; the owner's fields stay as they are for others. */
type Member = { who: string; isOwner?: boolean };
type Saver = Member & {
  /** The page is closed: their changes count over what they saved themselves a moment ago. */
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

/** Whether a file is the English one of a service or a post. */
const isEntry = (path: string): boolean => /^en\/(services|posts)\//.test(path);

/** The address of a service's or a post's page, without the language. */
const addressOf = (path: string): string => `/${documentOf(path).replace(/^posts\//, "blog/")}`;

/** Whether a document is another under a new name: its Markdown is the same. */
const isLike = (one: string, other: string): boolean => bodyOf(one) !== "" && bodyOf(one) === bodyOf(other);
const bodyOf = (text: string): string => text.split(/^---[ \t]*\r?$/m)[2]?.trim() ?? "";

/** What fields can name, each with what it is called. */
export type Choices = Record<"scenes" | "marks" | "services" | "pages", { value: string; label: string }[]>;

/** `post-cloud-migration` becomes "Post cloud migration". */
const inWords = (slug: string): string => {
  const words = (nameOfUploaded(slug) ?? slug).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Tries, if others save meanwhile. */
const mostTries = 5;

/** Merged documents that are remembered: more of them are merged again at each look. */
const mostDrafts = 30;

/** Makes the same only once, as long as it is among the last ones asked for. */
function remembering<Made>(most: number) {
  let known: { of: string; made: Promise<Made> }[] = [];
  return (of: string, make: () => Promise<Made>): Promise<Made> => {
    const asked = known.find((one) => one.of === of) ?? { of, made: make() };
    known = [asked, ...known.filter((one) => one !== asked)].slice(0, most);
    asked.made.catch(() => (known = known.filter((one) => one !== asked)));
    return asked.made;
  };
}

const filesOf = (document: string): { path: string; locale?: Locale }[] => {
  const extension = /^(services|posts)\//.test(document) ? "md" : "yaml";
  return isBilingual(document)
    ? [{ path: `${document}.yaml` }]
    : locales.map((locale) => ({ path: `${locale}/${document}.${extension}`, locale }));
};

/** The document of a file: `en/posts/cloud.md` belongs to `posts/cloud`. */
export const documentOf = (path: string): string => path.replace(/^(en|ar)\//, "").replace(/\.(yaml|md)$/, "");

type Of = {
  /** Folder of the release. */
  release: string;
  publications: Publications;
  thread: ContentThread;
  /** As `createEditing` takes it. */
  hasRoom?: () => Promise<boolean>;
};

/** Documents as the company's people change them. Every call throws StoreUnavailable if the store fails. */
export function createDrafting({ release, publications, thread, hasRoom = async () => true }: Of) {
  /** Of the states that were checked last: what is published, and what is drafted. */
  const checks = remembering<Awaited<ReturnType<ContentThread["check"]>>>(2);
  const merges = remembering<Awaited<ReturnType<ContentThread["rebase"]>>>(mostDrafts);

  /** The same texts and pictures on the same day are checked once. */
  async function check(_: string, over: ReadonlyMap<string, string | null>, uploaded: readonly UploadedPicture[]) {
    const of = JSON.stringify([riyadhDay(new Date()), [...over], uploaded.map(({ kind, name }) => [kind, name])]);
    return checks(of, () => thread.check(over, uploaded));
  }

  /** What cannot be merged in time stays as in `ours`: nobody else waits for it again. */
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
  const faultsIn = async (state: State) => (await check(release, overOf(state), state.pictures)).faults;
  const overOf = ({ changes }: State) => new Map(changes.map(({ path, text }) => [path, text]));
  const draftedBy = ({ who, savedAt }: Draft) => ({ who, savedAt });

  /** @returns undefined if it has no such file */
  async function openFile(
    state: State & { drafts: Draft[] },
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

  async function filesIn(state: State & { drafts: Draft[] }, document: string): Promise<OpenFile[]> {
    const files = await Promise.all(filesOf(document).map((file) => openFile(state, file)));
    return files.filter((file) => file !== undefined);
  }

  /** A text that somebody changed. */
  async function textNamed(mark: string): Promise<string | undefined> {
    return publications.text(mark);
  }

  /** Writes a text as the draft of a file, or removes the draft if visitors see that text already. */
  async function write(path: string, text: string | null, state: State & { drafts: Draft[] }, who: string) {
    const draft = state.drafts.find((one) => one.path === path);
    const base = await editing.textOf((await editing.published())!, path);
    if (text === base) return !draft || (await publications.removeDraft(draft.version));
    const saved = await publications.saveDraft({ path, text, base, who }, draft?.version);
    return saved.outcome === "saved";
  }

  async function saveFile(
    { path, mark, changes }: FileChanges,
    { who, isLast, isOwner }: Saver,
  ): Promise<
    | { outcome: "saved"; merged: boolean }
    | { outcome: "gone" | "owner-only" }
    | { outcome: "overtaken"; conflicts: Conflict[] }
  > {
    for (let tries = 0; tries < mostTries; tries++) {
      const state = await editing.drafted();
      const text = await editing.textOf(state, path);
      if (text === null) return { outcome: "gone" };
      const view = await thread.view(path, text);
      const seen = view.mark === mark ? text : await seenText(path, mark);
      if (seen === undefined) return { outcome: "gone" };
      const made = await thread.change({ path, text, seen, changes }).catch((error: Error) => {
        if (error instanceof RangeError) return undefined;
        throw error;
      });
      if (!made) return { outcome: "gone" };
      const isOwn = isLast && state.drafts.find((draft) => draft.path === path)?.who === who;
      if (made.conflicts.length > 0 && !isOwn) return { outcome: "overtaken", conflicts: made.conflicts };
      if (!isOwner && ownersFields(path, text, made.text).length > 0) return { outcome: "owner-only" };
      if (await write(path, made.text, state, who)) return { outcome: "saved", merged: seen !== text };
    }
    throw new Error(`others save ${path} at every try`);
  }

  /** The release's own texts are not in the store. */
  async function seenText(path: string, mark: string): Promise<string | undefined> {
    const known = await textNamed(mark);
    if (known !== undefined) return known;
    const own = await releaseDocument(release, path);
    return own !== null && (await thread.view(path, own)).mark === mark ? own : undefined;
  }

  /**
   * Publishes the state of an earlier publication again. Drafts stay. Pages that it does not have
   * lead to the list that they were in.
   * @returns undefined if there is no such publication
   */
  async function restore(number: number, by: Member & { note: string }): Promise<PublishResult | undefined> {
    const [before, after] = [await editing.published(), await editing.published(number)];
    if (!after) return undefined;
    const [old, now] = [await editing.pathsOf(before!), await editing.pathsOf(after)];
    const redirects = old
      .filter((path) => isEntry(path) && !now.includes(path))
      .map((path) => ({ from: addressOf(path), to: path.includes("/posts/") ? "/blog" : "/services" }));
    const make = async () => ({ ...(await editing.published(number))!, drafts: [] });
    return editing.publish(make, { ...by, redirects, isReturn: true });
  }

  async function changedFile(path: string, from: State, to: State): Promise<ChangedFile> {
    const [before, after] = [await editing.textOf(from, path), await editing.textOf(to, path)];
    const is = before === null ? "new" : after === null ? "removed" : "changed";
    return { path, is, differences: await thread.differences(path, before, after) };
  }

  return {
    /** The states between which documents change; what they are checked with is this thread. */
    editing,

    /** @returns undefined if there is no such document */
    open: async (document: string): Promise<OpenFile[] | undefined> => {
      const files = await filesIn(await editing.drafted(), document);
      return files.length > 0 ? files : undefined;
    },

    /**
     * Saves changes of a document as drafts. Fields that others changed meanwhile stay as they left
     * them.
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
      let merged = false;
      for (const file of files) {
        if (!own.has(file.path)) return { outcome: "gone" };
        const result = await saveFile(file, { who, isLast, isOwner });
        if (result.outcome === "overtaken") conflicts.push(...result.conflicts);
        else if (result.outcome === "saved") merged ||= result.merged;
        else return { outcome: result.outcome };
      }
      const now = await filesIn(await editing.drafted(), document);
      return conflicts.length > 0
        ? { outcome: "overtaken", conflicts, files: now }
        : { outcome: "saved", files: now, merged };
    },

    /**
     * Drafts a service or a post.
     * @param of.copy the document that it is a copy of; without it all but the titles is empty
     * @returns "taken" if there is one of that name
     */
    create: async (
      document: string,
      { titles, copy, fields = {}, who }: Creation,
    ): Promise<{ outcome: "created" | "taken" | "gone" }> => {
      const state = await editing.drafted();
      const files = filesOf(document);
      const taken = await Promise.all(files.map(({ path }) => editing.textOf(state, path)));
      if (taken.some((text) => text !== null)) return { outcome: "taken" };
      for (const { path, locale } of files) {
        const title = titles[locale!];
        // No two pages have the same title for search engines.
        const values = { title, ...(copy && { "meta.title": title.slice(0, longestTitle) }), ...fields };
        const source = copy && (await editing.textOf(state, path.replace(document, copy)));
        if (source === null) return { outcome: "gone" };
        const text = source ? await thread.copy(path, source, values) : await thread.blank(path, values);
        if (!(await write(path, text, await editing.drafted(), who))) return { outcome: "taken" };
      }
      return { outcome: "created" };
    },

    /** Drafts that there is no such document. @returns false if there was none */
    remove: async (document: string, who: string): Promise<boolean> => {
      let isThere = false;
      for (const { path } of filesOf(document)) {
        const state = await editing.drafted();
        if ((await editing.textOf(state, path)) === null) continue;
        isThere = (await write(path, null, state, who)) || isThere;
      }
      return isThere;
    },

    /** Drafts another name for a document, the last part of its address. */
    rename: async (document: string, to: string, who: string): Promise<{ outcome: "renamed" | "taken" | "gone" }> => {
      const state = await editing.drafted();
      for (const { path } of filesOf(to)) {
        if ((await editing.textOf(state, path)) !== null) return { outcome: "taken" };
      }
      for (const { path } of filesOf(document)) {
        const text = await editing.textOf(state, path);
        if (text === null) return { outcome: "gone" };
        await write(path.replace(document, to), text, await editing.drafted(), who);
        await write(path, null, await editing.drafted(), who);
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
          const moved = await thread.copy(path, text, { order: index + 1 });
          if (moved !== text) await write(path, moved, state, who);
        }
    },

    /**
     * Addresses that the drafts take away, each with the one that its document has now, if another
     * has its text. All are without the language.
     */
    lostPages: async (): Promise<{ from: string; to?: string }[]> => {
      const [before, after] = [(await editing.published())!, await editing.drafted()];
      const hidden = new Set((await editing.scheduled(before)).map(({ path }) => path));
      const [old, now] = [await editing.pathsOf(before), await editing.pathsOf(after)];
      const added = now.filter((path) => isEntry(path) && !old.includes(path));
      return Promise.all(
        old
          .filter((path) => isEntry(path) && !now.includes(path) && !hidden.has(path))
          .map(async (path) => {
            const text = await editing.textOf(before, path);
            const texts = await Promise.all(added.map((one) => editing.textOf(after, one)));
            const same = added.find((_, index) => isLike(text ?? "", texts[index] ?? ""));
            return { from: addressOf(path), ...(same && { to: addressOf(same) }) };
          }),
      );
    },

    /** All faults of the content with the drafts. */
    faults: async (): Promise<Fault[]> => faultsIn(await editing.drafted()),

    /** How many values of what is published the owner still has to replace or confirm. */
    tags: async (): Promise<Record<Tag, number>> => tagsOf(await thread.heads(overOf((await editing.published())!))),

    /** All documents with what is to be done in them. */
    overview: async (): Promise<{ documents: Overview[]; faults: Fault[]; conflicts: Conflict[] }> => {
      const before = (await editing.published())!;
      const state = await editing.drafted();
      const over = overOf(state);
      const [faults, heads, old] = await Promise.all([faultsIn(state), thread.heads(over), editing.pathsOf(before)]);
      const later = new Map((await editing.scheduled(state)).map((post) => [documentOf(post.path), post.publishAt]));
      const removed = state.drafts.filter(({ text, base }) => text === null && base !== null).map(({ path }) => path);
      const documents = new Map<string, Overview>();
      for (const path of [...heads.map((head) => head.path), ...removed]) {
        const document = documentOf(path);
        const head = heads.find((one) => one.path === path);
        const known = documents.get(document);
        const draft = state.drafts.find((one) => one.path === path);
        const locale = filesOf(document).find((file) => file.path === path)?.locale;
        const title = head?.title;
        const drafted = [known?.drafted, draft && draftedBy(draft)]
          .filter((one) => one !== undefined)
          .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))[0];
        const publishAt = later.get(document);
        documents.set(document, {
          document,
          ...(publishAt !== undefined && { publishAt }),
          titles: { ...known?.titles, ...(locale && title !== undefined && { [locale]: title }) },
          tags: tagsOf([known, head]),
          faults: (known?.faults ?? 0) + faults.filter(({ file }) => file === path).length,
          ...(drafted && { drafted }),
          isRemoved: !head && (known?.isRemoved ?? true),
          isNew: !old.includes(path) && (known?.isNew ?? true),
        });
      }
      return { documents: [...documents.values()], faults, conflicts: state.conflicts };
    },

    choices: async (language: Locale): Promise<Choices> => {
      const state = await editing.drafted();
      const [heads, assets] = await Promise.all([thread.heads(overOf(state)), assetsOf(release)]);
      const own = (kind: UploadedPicture["kind"]) =>
        state.pictures.filter((picture) => picture.kind === kind).map(({ name }) => uploadedName(name));
      const names = (all: Iterable<string>) =>
        [...new Set(all)].toSorted().map((value) => ({ value, label: inWords(value) }));
      const titled = (folder: string) =>
        heads.flatMap(({ path, title }) => {
          const slug = new RegExp(`^${language}/${folder}/(.+)\\.md$`).exec(path)?.[1];
          return slug === undefined ? [] : [{ value: slug, label: title || inWords(slug) }];
        });
      const services = titled("services");
      return {
        scenes: names([...Object.keys(assets.scenes), ...own("scene")]),
        marks: names([...assets.marks, ...own("mark")]),
        services,
        pages: [
          ...pages.flatMap(({ name, path, each }) =>
            each ? [] : [{ value: path as string, label: documentLabel(`pages/${name}`, language).label }],
          ),
          ...services.map(({ value, label }) => ({ value: `/services/${value}`, label })),
          ...titled("posts").map(({ value, label }) => ({ value: `/blog/${value}`, label })),
        ],
      };
    },

    /** Where words stand in what is drafted. */
    find: async (words: string, language: Locale): Promise<Place[]> =>
      thread.find(overOf(await editing.drafted()), words, language),

    /** What documents are sorted by: the position of a service, the date of a post. */
    orders: async (): Promise<Record<string, string | number>> => {
      const heads = await thread.heads(overOf(await editing.drafted()));
      return Object.fromEntries(
        heads.flatMap(({ path, order }) =>
          path.startsWith("en/") && order !== undefined ? [[documentOf(path), order]] : [],
        ),
      );
    },

    /** What the drafts change, field by field. */
    differences: async (): Promise<ChangedFile[]> => {
      const [before, after] = [(await editing.published())!, await editing.drafted()];
      const changed = after.drafts.map(async ({ path, who }) => ({ ...(await changedFile(path, before, after)), who }));
      return Promise.all(changed);
    },

    /**
     * What would change if an earlier publication were restored.
     * @returns undefined if there is no such publication
     */
    differencesOf: async (number: number): Promise<ChangedFile[] | undefined> => {
      const [before, after] = [(await editing.published())!, await editing.published(number)];
      if (!after) return undefined;
      const paths = new Set([...before.changes, ...after.changes].map(({ path }) => path));
      const files = await Promise.all([...paths].toSorted().map((path) => changedFile(path, before, after)));
      return files.filter(({ differences }) => differences.length > 0);
    },

    /** What pages show of the drafts, for a preview. */
    shown: async (): Promise<{ parts: Part[]; pictures: PublishedPicture[] }> => {
      const state = await editing.drafted();
      const drafted = new Set(state.drafts.map(({ path }) => path));
      const parts = await thread.parts(new Map([...overOf(state)].filter(([path]) => drafted.has(path))));
      return { parts, pictures: state.pictures };
    },

    /**
     * Takes back the drafts of a document.
     * @returns whether it had any; "owner-only" if one changes a field that is an owner's
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

    /** Whether a post is published that visitors do not see yet. */
    someAppearLater: async (): Promise<boolean> => (await editing.scheduled((await editing.published())!)).length > 0,

    /** Shows the drafts to visitors. @param without documents whose drafts stay drafts */
    publish: ({
      without = [],
      ...of
    }: Member & {
      note: string;
      redirects: Redirect[];
      without?: readonly string[];
    }): Promise<PublishResult> =>
      editing.publish(() => editing.drafted((path) => !without.includes(documentOf(path))), of),

    restore,

    /**
     * Restores what visitors saw before the latest publication, and drafts again what it changed. A
     * document that somebody drafted since keeps that draft.
     * @returns undefined if it is not the latest
     */
    takeBack: async (number: number, by: Member & { note: string }): Promise<PublishResult | undefined> => {
      const taken = (await editing.published())!;
      if (number === 0 || taken.number !== number) return undefined;
      const result = await restore(number - 1, by);
      if (result?.outcome !== "published") return result;
      const before = (await editing.published())!;
      for (const path of new Set([...taken.changes, ...before.changes].map((change) => change.path))) {
        const state = await editing.drafted();
        if (state.drafts.some((draft) => draft.path === path)) continue;
        await write(path, await editing.textOf(taken, path), state, by.who);
      }
      return result;
    },
    history: publications.history,
  };
}

export type Drafting = ReturnType<typeof createDrafting>;
