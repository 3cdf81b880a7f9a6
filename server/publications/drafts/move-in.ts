import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Author } from "#app/features/content/publications.server.ts";
import { fields } from "#cms/document.ts";
import { documentPaths } from "#cms/files.ts";
import type { Part } from "#cms/parts.ts";
import { changedAnswers, type OwnTexts } from "#cms/company/changed-answers.ts";
import type { Group } from "#cms/plain.ts";
import type { ContentThread } from "./content-thread.ts";
import type { DraftDeps } from "./draft-documents.ts";
import { type DraftState, overOf, type PublishResult } from "./editing.ts";

type MoveInDeps = DraftDeps & Pick<ContentThread, "company">;

/** Replaces the shipped company by another. `answers` are those of `companyDocuments`. */
export function createMoveIn({ release, publications, thread, editing, company }: MoveInDeps) {
  const shippedText = (path: string) => readFile(join(release, path), "utf8");
  const shippedPaths = () => documentPaths({ folder: join(release, "content") });

  /** The new company's documents; the release's others are removed. */
  const textsOf = async (over: ReadonlyMap<string, string>): Promise<Map<string, string | null>> =>
    new Map([...(await shippedPaths()).map((path) => [path, null] as const), ...over]);

  /** Drafts of documents that the new company replaces: they are the shipped company's. */
  const replacedDrafts = async (texts: ReadonlyMap<string, unknown>) =>
    (await publications.drafts()).filter(({ path }) => texts.has(path));

  return {
    /** Whether visitors still see the shipped company: its name is marked as invented. */
    isExample: async (): Promise<boolean> => {
      const text = (await editing.textOf((await editing.published())!, "company.yaml")) ?? "";
      return fields("company.yaml", text).some(({ field, tag }) => field === "name.en" && tag === "!placeholder");
    },

    /** The owner's changes to the shipped company, as answers by name. */
    changedAnswers: async (): Promise<Record<string, string>> => {
      const state = await editing.drafted();
      const textsIn = async (read: (path: keyof OwnTexts) => Promise<string | null>): Promise<OwnTexts> => ({
        "company.yaml": (await read("company.yaml")) ?? "",
        "brand.yaml": (await read("brand.yaml")) ?? "",
      });
      const now = await textsIn((path) => editing.textOf(state, path));
      const before = await textsIn((path) => shippedText(`content/${path}`));
      return changedAnswers(now, before, await shippedText("start/company.yaml"));
    },

    /** The future documents, their faults, and the owner's additions, which stay. @param answers so far */
    company: async (answers: Group) => {
      const { over, faults } = await company(answers);
      const texts = await textsOf(over);
      const values = [...over].flatMap(([path, text]) => fields(path, text));
      return {
        paths: [...over.keys()],
        faults,
        invented: values.filter(({ tag }) => tag === "!placeholder").length,
        drafts: (await replacedDrafts(texts)).length,
        own: (await thread.heads(overOf(await editing.drafted()))).filter(({ path }) => !texts.has(path)),
      };
    },

    /** The same for a preview. */
    companyParts: async (answers: Group): Promise<Part[]> => thread.parts(await textsOf((await company(answers)).over)),

    /** Publishes the new company at once; documents that the owner added stay. Its pictures must be in the library. */
    moveIn: async (answers: Group, by: { author: Author; note: string }): Promise<PublishResult> => {
      const texts = await textsOf((await company(answers)).over);
      const make = async (): Promise<DraftState> => editing.stateWith(texts, await replacedDrafts(texts));
      return editing.publish(make, { ...by, isOther: true });
    },
  };
}
