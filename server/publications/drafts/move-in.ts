import { join } from "node:path";
import type { Author } from "#app/features/content/publications.server.ts";
import { fields } from "#cms/document.ts";
import { documentPaths } from "#cms/files.ts";
import type { Part } from "#cms/parts.ts";
import type { Group } from "#cms/plain.ts";
import type { DraftDeps } from "./draft-documents.ts";
import type { DraftState, PublishResult } from "./editing.ts";

/** A company in place of the one that ships. `answers` are those of `companyDocuments`. */
export function createMoveIn({ release, publications, thread, editing }: DraftDeps) {
  /** Its documents; those of the release that it does not have are removed. */
  async function textsOf(over: ReadonlyMap<string, string>): Promise<Map<string, string | null>> {
    const shipped = await documentPaths({ folder: join(release, "content") });
    return new Map([...shipped.map((path) => [path, null] as const), ...over]);
  }

  /** Drafts of documents that it replaces: they are of the company that ships. */
  const replacedDrafts = async (texts: ReadonlyMap<string, unknown>) =>
    (await publications.drafts()).filter(({ path }) => texts.has(path));

  return {
    /** Whether visitors still see the company that ships: its name is marked as invented. */
    isExample: async (): Promise<boolean> => {
      const text = (await editing.textOf((await editing.published())!, "company.yaml")) ?? "";
      return fields("company.yaml", text).some(({ field, tag }) => field === "name.en" && tag === "!placeholder");
    },

    /** What would be there, and its faults. @param answers so far */
    company: async (answers: Group) => {
      const { over, faults } = await thread.company(answers);
      const texts = await textsOf(over);
      const values = [...over].flatMap(([path, text]) => fields(path, text));
      return {
        paths: [...over.keys()],
        faults,
        invented: values.filter(({ tag }) => tag === "!placeholder").length,
        drafts: (await replacedDrafts(texts)).length,
      };
    },

    /** The same for a preview. */
    companyParts: async (answers: Group): Promise<Part[]> =>
      thread.parts(await textsOf((await thread.company(answers)).over)),

    /** Publishes it at once; documents that the owner added stay. Its pictures must be in the library. */
    moveIn: async (answers: Group, by: { author: Author; note: string }): Promise<PublishResult> => {
      const texts = await textsOf((await thread.company(answers)).over);
      const make = async (): Promise<DraftState> => editing.stateWith(texts, await replacedDrafts(texts));
      return editing.publish(make, { ...by, isOther: true });
    },
  };
}
