import { isGroup, isList, type Plain, valueAt } from "#cms/plain.ts";
import { freeSlug } from "#cms/slug.ts";
import type { Locale } from "#i18n/locale.ts";
import { type DraftView, draftAddress, send } from "./use-draft.ts";

/** A section in each language. */
export type SectionCopy = Partial<Record<Locale, Plain>>;

/** All ids in a value: a page has each once. */
export function idsIn(value: Plain | undefined): string[] {
  if (isList(value)) return value.flatMap(idsIn);
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    name === "id" && typeof item === "string" ? [item] : idsIn(item),
  );
}

/** A copy of a section with ids that its page does not have; the same in every language. */
export function withFreeIds(value: Plain, usedIds: readonly string[]): Plain {
  const ids = new Set(usedIds);
  const free = (item: Plain): Plain => {
    if (isList(item)) return item.map(free);
    if (!isGroup(item)) return item;
    return Object.fromEntries(
      Object.entries(item).map(([name, inner]) => {
        if (name !== "id" || typeof inner !== "string") return [name, free(inner)];
        const id = freeSlug(inner, ids, "part");
        ids.add(id);
        return [name, id];
      }),
    );
  };
  return free(value);
}

/** The place of a new section: at the end, before a call to get in touch. */
export const placeOfNew = (sections: readonly Plain[]): number =>
  sections.length - (valueAt(sections.at(-1), ["contact"]) === undefined ? 0 : 1);

/** Drafts a copy of a section at the end of another page. @returns whether it was saved */
export async function copyToDocument(document: string, section: SectionCopy): Promise<boolean> {
  const answer = await fetch(draftAddress(document)).catch(() => undefined);
  if (!answer?.ok) return false;
  const { files = [] } = (await answer.json()) as DraftView;
  const usedIds = files.flatMap(({ value }) => idsIn(value));
  const changes = files.map(({ path, mark, locale, value }) => {
    const copy = withFreeIds(section[locale!]!, usedIds);
    const sections = valueAt(value, ["sections"]);
    return isList(sections)
      ? { path, mark, changes: [{ do: "insert" as const, path: ["sections", placeOfNew(sections)], value: copy }] }
      : { path, mark, changes: [{ do: "set" as const, path: ["sections"], value: [copy] }] };
  });
  const result = await send(document, changes).catch(() => undefined);
  return result?.outcome === "saved";
}
