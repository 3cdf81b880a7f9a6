import { type Locale } from "#i18n/locale.ts";
import { valueAt } from "#cms/plain.ts";
import type { Fault } from "#cms/fault.ts";
import { documentLabel, documentOf } from "#cms/form.ts";
import { pages } from "#cms/pages.ts";
import type { Conflict } from "#cms/rebase.ts";
import type { Tag } from "#cms/tags.ts";
import { uploadName, uploadedName, type UploadedPicture } from "#cms/uploaded-pictures.ts";
import { assetsOf } from "#server/publications/compose-publication.ts";
import type { Place } from "./content-work.ts";
import { filesOf } from "./documents.ts";
import { draftedBy, type DraftDeps } from "./draft-documents.ts";
import { overOf } from "./editing.ts";

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
  /** When visitors will see it, if scheduled, such as `2027-05-01 09:00` in Riyadh. */
  publishAt?: string;
};

/** Number of values in documents that the owner still has to replace or confirm. */
const tagsOf = (documents: readonly ({ tags: Record<Tag, number> } | undefined)[]): Record<Tag, number> => {
  const sum = (tag: Tag) => documents.reduce((all, one) => all + (one?.tags[tag] ?? 0), 0);
  return { "!placeholder": sum("!placeholder"), "!promise": sum("!promise") };
};

/** An owner's answer that leads to a page which is gone. */
export type AnswerWithoutPage = {
  /** In the document `answers`. */
  field: string;
  question: string;
  page: string;
};

/** Targets of fields, each with its label. */
export type Choices = Record<"scenes" | "marks" | "services" | "pages", { value: string; label: string }[]>;

/** `post-cloud-migration` becomes "Post cloud migration". */
const inWords = (slug: string): string => {
  const words = (uploadName(slug) ?? slug).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Lists all documents as drafted, with their tasks. */
export function createDraftOverview({ release, thread, editing }: DraftDeps) {
  return {
    /** All faults of the drafted content. */
    faults: async (): Promise<Fault[]> => editing.faultsOf(await editing.drafted()),

    /** Owner's answers that lead to pages which are gone in the drafts. */
    answersWithoutPage: async (language: Locale): Promise<AnswerWithoutPage[]> => {
      const state = await editing.drafted();
      const path = `${language}/answers.yaml`;
      const removed = (await editing.removedPagesOf(state)).filter(({ file }) => file === path);
      if (removed.length === 0) return [];
      const { value } = await thread.view(path, (await editing.textOf(state, path))!);
      return removed.map(({ field = "", cause }) => {
        const [list = "", position] = field.split(".");
        const question = valueAt(value, [list, Number(position) - 1, "question"]);
        return {
          field,
          question: typeof question === "string" ? question : "",
          page: cause?.is === "no-page" ? cause.name : "",
        };
      });
    },

    /** Number of published values that the owner still has to replace or confirm. */
    tags: async (): Promise<Record<Tag, number>> => tagsOf(await thread.heads(overOf((await editing.published())!))),

    /** All documents with their tasks. */
    overview: async (): Promise<{ documents: Overview[]; faults: Fault[]; conflicts: Conflict[] }> => {
      const before = (await editing.published())!;
      const state = await editing.drafted();
      const over = overOf(state);
      const [faults, heads, old] = await Promise.all([
        editing.faultsOf(state),
        thread.heads(over),
        editing.pathsOf(before),
      ]);
      const later = new Map((await editing.scheduled(state)).map((post) => [documentOf(post.path), post.publishAt]));
      const removedDrafts = state.drafts
        .filter(({ text, base }) => text === null && base !== null)
        .map(({ path }) => path);
      const documents = new Map<string, Overview>();
      for (const path of [...heads.map((head) => head.path), ...removedDrafts]) {
        const document = documentOf(path);
        const head = heads.find((one) => one.path === path);
        const overview = documents.get(document);
        const draft = state.drafts.find((one) => one.path === path);
        const locale = filesOf(document).find((file) => file.path === path)?.locale;
        const title = head?.title;
        const savedMoments = [overview?.drafted, draft && draftedBy(draft)]
          .filter((one) => one !== undefined)
          .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))[0];
        const publishAt = later.get(document);
        documents.set(document, {
          document,
          ...(publishAt !== undefined && { publishAt }),
          titles: { ...overview?.titles, ...(locale && title !== undefined && { [locale]: title }) },
          tags: tagsOf([overview, head]),
          faults: (overview?.faults ?? 0) + faults.filter(({ file }) => file === path).length,
          ...(savedMoments && { drafted: savedMoments }),
          isRemoved: !head && (overview?.isRemoved ?? true),
          isNew: !old.includes(path) && (overview?.isNew ?? true),
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
      const titlesIn = (folder: string) =>
        heads.flatMap(({ path, title }) => {
          const slug = new RegExp(`^${language}/${folder}/(.+)\\.md$`).exec(path)?.[1];
          return slug === undefined ? [] : [{ value: slug, label: title || inWords(slug) }];
        });
      const services = titlesIn("services");
      return {
        scenes: names([...Object.keys(assets.scenes), ...own("scene")]),
        marks: names([...assets.marks, ...own("mark")]),
        services,
        pages: [
          ...pages.flatMap(({ name, path, each }) =>
            each ? [] : [{ value: path as string, label: documentLabel(`pages/${name}`, language).label }],
          ),
          ...services.map(({ value, label }) => ({ value: `/services/${value}`, label })),
          ...titlesIn("posts").map(({ value, label }) => ({ value: `/blog/${value}`, label })),
        ],
      };
    },

    /** Search results in the drafts. */
    find: async (words: string, language: Locale): Promise<Place[]> =>
      thread.find(overOf(await editing.drafted()), words, language),

    /** Sort key of documents: the position of a service, the date of a post. */
    orders: async (): Promise<Record<string, string | number>> => {
      const heads = await thread.heads(overOf(await editing.drafted()));
      return Object.fromEntries(
        heads.flatMap(({ path, order }) =>
          path.startsWith("en/") && order !== undefined ? [[documentOf(path), order]] : [],
        ),
      );
    },
  };
}
