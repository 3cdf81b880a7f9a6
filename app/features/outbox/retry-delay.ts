const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const firstDelays = [5 * second, 15 * second, 45 * second, 2 * minute, 5 * minute];
const longest = 6 * hour;
const givenUpAfter = 72 * hour;
/** So that what failed together does not come again together. */
const spread = 0.2;

/**
 * Milliseconds from a failed try to the next: 5 s, 15 s, 45 s, 2 min, 5 min, then doubling up to 6 h, each ±20 %.
 * What counts is the number of tries, not the time of day, so that neither a clock that jumps nor days of standstill
 * give a delivery up early. The last try comes 72 h after the first.
 * @param tries made so far, from 1
 * @param random from 0 to 1
 * @returns undefined where there have been enough
 */
export function retryDelay(tries: number, random = Math.random()): number | undefined {
  let before = 0;
  for (let number = 1; number < tries; number++) before += plannedDelay(number);
  const left = givenUpAfter - before;
  if (left <= 0) return undefined;
  return Math.round(Math.min(plannedDelay(tries), left) * (1 + spread * (2 * random - 1)));
}

function plannedDelay(tries: number): number {
  return firstDelays[tries - 1] ?? Math.min(firstDelays.at(-1)! * 2 ** (tries - firstDelays.length), longest);
}
