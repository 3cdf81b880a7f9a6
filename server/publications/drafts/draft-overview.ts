import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Locale } from "#i18n/locale.ts";
import { ownerFilesIn } from "#cms/owner-files.ts";
import { valueAt } from "#cms/plain.ts";
import type { Fault } from "#cms/fault.ts";
import { documentOf, isOwnPage } from "#cms/document-path.ts";
import { documentLabel } from "#cms/form.ts";
import { findIcons } from "#cms/icons.ts";
import { categoryPath, isThere, pageOf, pages } from "#cms/pages.ts";
import type { Conflict } from "#cms/rebase.ts";
import { inWords, nameInContent, type UploadedPicture } from "#cms/uploaded-pictures.ts";
import { assetsOf } from "#server/publications/compose-publication.ts";
import type { Place } from "./content-work.ts";
import { draftedBy, type DraftDeps, titlesIn } from "./draft-documents.ts";
import { overOf, type State } from "./editing.ts";

export type Overview = {
  /** Path without language and extension, such as `posts/cloud`. */
  document: string;
  titles: Partial<Record<Locale, string>>;
  placeholders: number;
  faults: number;
  drafted?: { who: string; savedAt: string };
  isRemoved: boolean;
  isNew: boolean;
  /** Whether its own field hides it from visitors. */
  isHidden: boolean;
  /** Moments in Riyadh, such as `2027-05-01 09:00`, at which it appears and disappears. */
  from: string | undefined;
  until: string | undefined;
  /** The position of a service, the date of a post. */
  order: string | number | undefined;
};

/** An owner's answer that leads to a removed page. */
export type AnswerWithoutPage = {
  /** In the document `answers`. */
  field: string;
  question: string;
  page: string;
};

/** Targets of fields, each with its label. */
export type Choices = Record<
  "scenes" | "marks" | "files" | "services" | "forms" | "categories" | "people" | "pages" | "sections",
  { value: string; label: string }[]
>;

export function createDraftOverview({ release, thread, editing }: DraftDeps) {
  return {
    faults: async (): Promise<Fault[]> => (await editing.check(await editing.drafted())).faults,

    /** @param of.isNew only those whose page the drafts remove or hide */
    answersWithoutPage: async (language: Locale, { isNew = false } = {}): Promise<AnswerWithoutPage[]> => {
      const path = `${language}/answers.yaml`;
      const removedIn = async (state: State) =>
        (await editing.check(state)).removed.filter(({ file }) => file === path);
      const state = await editing.drafted();
      const all = await removedIn(state);
      const before = isNew && all.length > 0 ? await removedIn((await editing.published())!) : [];
      const removed = all.filter(({ cause }) => !before.some((one) => isDeepStrictEqual(one.cause, cause)));
      if (removed.length === 0) return [];
      const { value } = await thread.view(path, (await editing.textOf(state, path))!);
      return removed.map(({ field = "", cause }) => {
        const [list = "", position] = field.split(".");
        const question = valueAt(value, [list, Number(position) - 1, "question"]);
        return {
          field,
          question: typeof question === "string" ? question : "",
          page: cause?.is === "no-page" || cause?.is === "hidden-page" ? cause.name : "",
        };
      });
    },

    /** Number of published values that the owner still has to replace. */
    placeholders: async (): Promise<number> =>
      (await thread.heads(overOf((await editing.published())!))).reduce((sum, head) => sum + head.placeholders, 0),

    overview: async (): Promise<{ documents: Overview[]; faults: Fault[]; conflicts: Conflict[] }> => {
      const before = (await editing.published())!;
      const state = await editing.drafted();
      const over = overOf(state);
      const [{ faults }, heads, old] = await Promise.all([
        editing.check(state),
        thread.heads(over),
        editing.pathsOf(before),
      ]);
      const removed = state.drafts.filter(({ text, base }) => text === null && base !== null);
      const removedTitles = new Map(
        await Promise.all(
          removed.map(
            async ({ path, base }) => [path, titlesIn(path, (await thread.view(path, base!)).value)] as const,
          ),
        ),
      );
      const documents = new Map<string, Overview>();
      for (const path of [...heads.map((head) => head.path), ...removedTitles.keys()]) {
        const document = documentOf(path);
        const head = heads.find((one) => one.path === path);
        const overview = documents.get(document);
        const order = path.startsWith("en/") ? head?.order : overview?.order;
        const draft = state.drafts.find((one) => one.path === path);
        const savedMoments = [overview?.drafted, draft && draftedBy(draft)]
          .filter((one) => one !== undefined)
          .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))[0];
        documents.set(document, {
          document,
          from: head?.from,
          until: head?.until,
          order,
          titles: { ...overview?.titles, ...(head?.titles ?? removedTitles.get(path)) },
          placeholders: (overview?.placeholders ?? 0) + (head?.placeholders ?? 0),
          faults:
            (overview?.faults ?? 0) +
            faults.filter(({ file, cause }) => file === path && cause?.is !== "example").length,
          ...(savedMoments && { drafted: savedMoments }),
          isRemoved: !head && (overview?.isRemoved ?? true),
          isHidden: head?.isHidden ?? overview?.isHidden ?? false,
          isNew: !old.includes(path) && (overview?.isNew ?? true),
        });
      }
      return { documents: [...documents.values()], faults, conflicts: state.conflicts };
    },

    icons: async (query: string) => findIcons((await assetsOf(release)).icons, query),

    choices: async (language: Locale): Promise<Choices> => {
      const state = await editing.drafted();
      const [heads, pictureWords, assets, released] = await Promise.all([
        thread.heads(overOf(state)),
        thread.pictureWords(overOf(state), language),
        assetsOf(release),
        ownerFilesIn(join(release, "content")),
      ]);
      const own = (kind: UploadedPicture["kind"]) =>
        state.pictures.filter((picture) => picture.kind === kind).map(nameInContent);
      const names = (all: Iterable<string>) =>
        [...new Set(all)].toSorted().map((value) => ({ value, label: pictureWords.get(value) ?? inWords(value) }));
      const titlesIn = (folder: string) =>
        heads.flatMap(({ path, title }) => {
          const slug = new RegExp(`^${language}/${folder}/(.+)\\.(?:md|yaml)$`).exec(path)?.[1];
          return slug === undefined ? [] : [{ value: slug, label: title || inWords(slug) }];
        });
      const [categories, people] = await Promise.all([
        editing.entriesIn(state, "categories.yaml", "slug", ["name", language]),
        editing.entriesIn(state, `${language}/people.yaml`, "id", ["name"]),
      ]);
      const [services, posts] = [titlesIn("services"), titlesIn("posts")];
      return {
        scenes: names([...Object.keys(assets.scenes), ...own("scene")]),
        marks: names([...assets.marks, ...own("mark")]),
        files: [...new Set([...released.files.map(({ name }) => name), ...own("file")])]
          .toSorted()
          .map((value) => ({ value, label: value })),
        services,
        forms: heads.flatMap(({ path, titles }) => {
          const [, name] = /^forms\/(.+)\.yaml$/.exec(path) ?? [];
          return name === undefined || name === "contact"
            ? []
            : [{ value: name, label: titles[language] || inWords(name) }];
        }),
        categories,
        people,
        /** By their addresses, such as `/about#people`. */
        sections: heads.flatMap(({ path, sections }) =>
          path.startsWith(`${language}/`)
            ? sections.map(({ id, title }) => ({ value: `${pageOf(documentOf(path))}#${id}`, label: title }))
            : [],
        ),
        pages: [
          ...pages.flatMap((page) =>
            page.each || !isThere(page, { services, posts })
              ? []
              : [{ value: page.path as string, label: documentLabel(`pages/${page.name}`, language).label }],
          ),
          ...services.map(({ value, label }) => ({ value: `/services/${value}`, label })),
          ...posts.map(({ value, label }) => ({ value: `/blog/${value}`, label })),
          ...categories.map(({ value, label }) => ({ value: categoryPath(value), label })),
          ...titlesIn("pages").flatMap(({ value, label }) => (isOwnPage(value) ? { value: `/${value}`, label } : [])),
        ],
      };
    },

    find: async (words: string, language: Locale): Promise<Place[]> =>
      thread.find(overOf(await editing.drafted()), words, language),
  };
}
