/** Reproducible random numbers (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  /** An integer from 0, below `end`. */
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  return { below, pick };
}
/** Number of rounds; `npm run check` runs every fifth. */
export const seeds = (rounds: number): number[] =>
  [...Array(rounds).keys()].filter((seed) => process.env.TESTS !== "quick" || seed % 5 === 0);

export type Random = ReturnType<typeof seeded>;
