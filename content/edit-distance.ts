/** How many letters must be added, removed or replaced to make one text of the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let index = 1; index <= other.length; index += 1) {
      const substitution = row[index - 1]! + (one[at] === other[index - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[index]! + 1, next[index - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
