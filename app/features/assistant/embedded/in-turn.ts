/** The first of each list, then the second of each, and so on, up to so many of each. */
export const inTurn = <Item>(lists: Item[][], most: number): Item[] =>
  Array.from({ length: most }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
