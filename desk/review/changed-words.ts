/** A stretch of a text: whether the other text lacks it. */
export type Stretch = { text: string; isOwn: boolean };

/** Products of the numbers of words above which two texts are another text as a whole. */
const mostWork = 1_000_000;

/**
 * Which words of two texts differ: the longest common row of words stays.
 * @returns the stretches of each text, which together are the text
 */
export function changedWords(before: string, after: string): [Stretch[], Stretch[]] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const [old, now] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const kept = old.length * now.length > mostWork ? [new Set<number>(), new Set<number>()] : commonOf(old, now);
  return [
    stretches(from, (index) => !isKept(index, start, from.length - end, kept[0]!)),
    stretches(to, (index) => !isKept(index, start, to.length - end, kept[1]!)),
  ];
}

/** Each with the blanks before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];

const isKept = (index: number, start: number, end: number, kept: ReadonlySet<number>): boolean =>
  index < start || index >= end || kept.has(index - start);

/** The positions in both of the longest row of words that both have. */
function commonOf(one: readonly string[], other: readonly string[]): [Set<number>, Set<number>] {
  // Of the rests behind two positions: how many words they have in common.
  const rests = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let by = other.length - 1; by >= 0; by -= 1)
      rests[at]![by] =
        one[at] === other[by] ? rests[at + 1]![by + 1]! + 1 : Math.max(rests[at + 1]![by]!, rests[at]![by + 1]!);
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
  let [at, by] = [0, 0];
  while (at < one.length && by < other.length) {
    if (one[at] === other[by]) {
      kept[0].add(at);
      kept[1].add(by);
      at += 1;
      by += 1;
    } else if (rests[at + 1]![by]! >= rests[at]![by + 1]!) at += 1;
    else by += 1;
  }
  return kept;
}

/** Neighbours of one kind are one stretch. */
function stretches(words: readonly string[], isOwn: (index: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (const [index, text] of words.entries()) {
    const last = found.at(-1);
    if (last?.isOwn === isOwn(index)) last.text += text;
    else found.push({ text, isOwn: isOwn(index) });
  }
  return found;
}
