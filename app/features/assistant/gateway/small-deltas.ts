/** Characters of a delta: about what a model sends at once. */
const few = 40;

/** A text that is there already as the pieces it is streamed in, broken before words; together they are the text. */
export function smallDeltas(text: string): string[] {
  const deltas: string[] = [];
  let begin = 0;
  while (begin < text.length) {
    const space = text.indexOf(" ", begin + few);
    const end = space === -1 ? text.length : space;
    deltas.push(text.slice(begin, end));
    begin = end;
  }
  return deltas;
}
