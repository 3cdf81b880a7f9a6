/** Numbers from one on, and below another. */
export type Range = { from: number; end: number };

/** The order of texts by their UTF-16 units. */
export const inUnitOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * The part of a sorted range that is equal to a target, by binary search.
 * @param order of the element at an index: below 0 before the target, 0 where it is equal, above 0
 *   after it
 */
export function equalRange(all: Range, order: (at: number) => number): Range {
  const from = firstIn(all, (at) => order(at) >= 0);
  return { from, end: firstIn({ ...all, from }, (at) => order(at) > 0) };
}

/** The first index of a range from which on a condition holds; its end if it never does. */
export function firstIn({ from, end }: Range, isSo: (number: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
