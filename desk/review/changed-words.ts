import { diffArrays } from "diff";

/** A stretch of a text: whether the other text lacks it. */
export type Stretch = { text: string; isOwn: boolean };

/** Changed words above which two texts are another text as a whole: finding the fewest takes too long. */
const mostChanges = 1000;

/**
 * Which words of two texts differ.
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

/** Each with the blanks before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];
