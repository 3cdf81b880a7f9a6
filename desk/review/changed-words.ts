import { diffArrays } from "diff";

/** A segment of a text, and whether the other text lacks it. */
export type Stretch = { text: string; isOwn: boolean };

/** Maximum changed words; beyond it diffing takes too long, and the texts count as different. */
const mostChanges = 1000;

/**
 * The different words of two texts.
 * @returns the consecutive segments of each text
 */
export function changedWords(before: string, after: string): [Stretch[], Stretch[]] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges });
  if (!changes) return [[{ text: before, isOwn: true }], [{ text: after, isOwn: true }]];
  const stretches = (leaves: "added" | "removed"): Stretch[] =>
    changes
      .filter((change) => !change[leaves])
      .map(({ value, added, removed }) => ({ text: value.join(""), isOwn: added || removed }));
  return [stretches("added"), stretches("removed")];
}

/** Words with preceding whitespace. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];
