/** `; did you mean "summary"?`, or other advice if no candidate is near enough. */
export function didYouMean(word: string, candidates: Iterable<string>, otherwise = ""): string {
  const near = nearest(word, candidates);
  return near === undefined ? otherwise : `; did you mean "${near}"?`;
}

/** The nearest candidate within two typos, or three for a longer word or last part of a path. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const last = word.slice(word.lastIndexOf("/") + 1);
  const slips = Math.min(3, Math.max(1, Math.floor(last.length / 3)));
  const near = [...candidates]
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far }) => far <= slips)
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.candidate;
}

/** A word that begins with the other is near as well. */
const distance = (a: string, b: string): number =>
  b.startsWith(`${a}-`) || a.startsWith(`${b}-`) ? 1 : editDistance(a, b);

/** Number of letters to add, remove or replace to turn one text into the other. */
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
