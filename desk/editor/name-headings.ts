import { freeSlug } from "#cms/slug.ts";

/** A second-level heading; a new one has no id. */
type Heading = { id: string; title: string };

/**
 * Ids of headings, the same in both languages by position. Existing ones stay; new ones are made
 * from the English words.
 */
export function nameHeadings(english: readonly Heading[], arabic: readonly Heading[]): Record<"en" | "ar", string[]> {
  const usedNames = new Set([...english, ...arabic].map(({ id }) => id));
  const name = (headings: readonly Heading[], others: readonly (string | undefined)[]): string[] => {
    const own = headings.map(({ id }) => id);
    for (const [index, { id, title }] of headings.entries()) {
      const other = others[index];
      if (id === "") own[index] = other && !own.includes(other) ? other : freeSlug(title, usedNames, "part");
      usedNames.add(own[index]!);
    }
    return own;
  };
  const en = name(
    english,
    arabic.map(({ id }) => id),
  );
  return { en, ar: name(arabic, en) };
}
