/** Length of the longest end of a text that begins one of the sequences, without being all of it. */
export function partialLength(text: string, sequences: readonly string[]): number {
  const longest = Math.max(0, ...sequences.map(({ length }) => length - 1));
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const end = text.slice(-length);
    if (sequences.some((sequence) => sequence.length > length && sequence.startsWith(end))) return length;
  }
  return 0;
}
