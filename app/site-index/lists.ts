/** Lists of numbers in one array: each begins where the one before ends. */
export type Lists = { starts: Uint32Array; items: Uint32Array };

export function listsOf(lists: number[][]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, { length }] of lists.entries()) starts[at + 1] = starts[at]! + length;
  return { starts, items: Uint32Array.from(lists.flat()) };
}

export const listOf = ({ starts, items }: Lists, number: number): Uint32Array =>
  items.subarray(starts[number], starts[number + 1]);
