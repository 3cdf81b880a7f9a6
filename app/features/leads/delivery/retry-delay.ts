const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const firstDelays = [5 * second, 15 * second, 45 * second, 2 * minute, 5 * minute];
const longest = 6 * hour;
const givenUpAfter = 72 * hour;
/** Spreads deliveries that failed together. */
const jitter = 0.2;

/**
 * Milliseconds from a failed try to the next: 5 s, 15 s, 45 s, 2 min, 5 min, then doubling up to 6
 * h, each ±20 %. The last try comes exactly 72 h after the lead. A try that came an hour late or
 * more, after downtime or a clock change, is not the last: the other side may still recover.
 * @param tries made so far, from 1
 * @param age milliseconds from the lead, or from a person's retry, to now
 * @param late milliseconds by which this try came later than planned
 * @param random from 0 to 1
 * @returns undefined if it is given up
 */
export function retryDelay(
  { tries, age, late }: { tries: number; age: number; late: number },
  random = Math.random(),
): number | undefined {
  const remaining = givenUpAfter - age;
  if (remaining > 0) return Math.min(Math.round(plannedDelay(tries) * (1 + jitter * (2 * random - 1))), remaining);
  return late >= hour ? hour : undefined;
}

function plannedDelay(tries: number): number {
  return firstDelays[tries - 1] ?? Math.min(firstDelays.at(-1)! * 2 ** (tries - firstDelays.length), longest);
}
