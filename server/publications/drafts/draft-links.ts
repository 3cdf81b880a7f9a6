import type { Author } from "#app/features/content/publications.server.ts";
import type { PictureName } from "#app/features/content/pictures/picture-store.server.ts";
import type { Cause, Fault } from "#cms/fault.ts";
import { documentOf } from "#cms/document-path.ts";
import { documentAt } from "#cms/pages.ts";
import { uploadName } from "#cms/uploaded-pictures.ts";
import type { DraftDeps } from "./draft-documents.ts";
import { isOf } from "./editing.ts";

/** The document that a field names although it does not exist or visitors do not see it. */
export function lostDocument(cause: Cause | undefined): string | undefined {
  switch (cause?.is) {
    case "no-page":
    case "hidden-page":
      return documentAt(cause.name);
    case "no-service":
      return `services/${cause.name}`;
    case "no-form":
      return `forms/${cause.name}`;
    default:
      return undefined;
  }
}

/** A fault of a Markdown text below the fields of its file has a line only. */
export const fieldOfFault = ({ file, field, line }: Fault): string =>
  field ?? (line !== undefined && file.endsWith(".md") ? "body" : "");

export function createDraftLinks({ thread, editing }: DraftDeps) {
  return {
    /** Drafts other documents without their links to one that visitors will not see. @returns those documents */
    unlink: async (document: string, author: Author): Promise<string[]> => {
      const { faults } = await editing.check(await editing.drafted());
      const lost = faults.filter(({ cause }) => lostDocument(cause) === document);
      const byPath = Map.groupBy(lost, ({ file }) => file);
      for (const [path, own] of byPath) {
        const links = own.map((fault) => ({
          field: fieldOfFault(fault),
          name: (fault.cause as { name: string }).name,
        }));
        await editing.rewrite(path, author, (text) => thread.unlink(path, text, links));
      }
      return [...new Set([...byPath.keys()].map(documentOf))];
    },

    /**
     * Drafts another picture in the documents that show one; alternative texts stay.
     * @param names the former and the new one, as in documents @returns those documents
     */
    replacePicture: async (kind: PictureName["kind"], names: [string, string], author: Author): Promise<string[]> => {
      const { uses, builtUses } = await editing.check(await editing.drafted());
      const picture = { kind, name: uploadName(names[0]) ?? names[0] };
      const byPath = Map.groupBy(
        [...uses, ...builtUses].filter((use) => isOf(use, picture)),
        ({ path }) => path,
      );
      for (const [path, own] of byPath) {
        const fields = own.map(({ field }) => field);
        await editing.rewrite(path, author, (text) => thread.withPicture(path, text, fields, names));
      }
      return [...new Set([...byPath.keys()].map(documentOf))];
    },
  };
}
