import { diffArrays } from "diff";

/** A stretch of a text, and whether the other text lacks it. */
export type Stretch = { text: string; isOwn: boolean };

/** Above this number of changed words two texts count as different: finding the fewest takes too long. */
const mostChanges = 1000;

/**
 * The different words of two texts.
 * @returns the stretches of each text, which together are the text
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

/** Words with the blanks before them. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];
