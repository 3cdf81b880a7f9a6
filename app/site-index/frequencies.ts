/** How often each word occurs, in the order in which they are met. */
export function frequenciesOf(words: Iterable<string>): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return frequencies;
}
