import type { Author, Removal } from "#app/features/content/publications.server.ts";
import { documentOf, isEntry } from "#cms/form.ts";
import { type Plain, valueAt } from "#cms/plain.ts";
import type { Locale } from "#i18n/locale.ts";
import { type DraftDeps, filesOf } from "./draft-documents.ts";

/** Days for which a removed document can be brought back. */
const binDays = 90;

type BinEntry = Pick<Removal, "removedAt" | "who"> & { document: string; titles: Partial<Record<Locale, string>> };

/** Documents that publications removed: the store keeps their texts with earlier publications. */
export function createDraftBin({ publications, thread, editing }: DraftDeps) {
  async function removals(): Promise<Removal[]> {
    const since = new Date(Date.now() - binDays * 86_400_000).toISOString();
    const there = new Set((await editing.pathsOf(await editing.drafted())).map(documentOf));
    return (await publications.removals(since)).filter(({ path }) => {
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
        const title = valueAt(value, ["title"]);
        const locale = filesOf(document).find((file) => file.path === path)?.locale;
        const titles = locale ? { [locale]: title } : (title as Record<string, Plain> | undefined);
        const before = entries.get(document);
        entries.set(document, { document, removedAt, who, titles: { ...before?.titles, ...titles } });
      }
      return [...entries.values()].toSorted((a, b) => b.removedAt.localeCompare(a.removedAt));
    },

    /** Drafts a removed document as it was. @returns whether it was in the bin */
    bringBack: async (document: string, author: Author): Promise<boolean> => {
      let isBack = false;
      for (const { path, text: mark } of (await removals()).filter((one) => documentOf(one.path) === document)) {
        const text = await publications.text(mark);
        if (text !== undefined) isBack = (await editing.write(path, text, await editing.drafted(), author)) || isBack;
      }
      return isBack;
    },
  };
}
