/** `good` and `poor` are Google's thresholds; a value above `most` is invalid. Milliseconds, but for `cls`. */
export const vitals = {
  /** Largest Contentful Paint. */
  lcp: { good: 2500, poor: 4000, most: 60_000 },
  /** Interaction to Next Paint. */
  inp: { good: 200, poor: 500, most: 60_000 },
  /** Cumulative Layout Shift. */
  cls: { good: 0.1, poor: 0.25, most: 10 },
} as const;

export type Vital = keyof typeof vitals;
export const vitalNames = Object.keys(vitals) as Vital[];

/** Each bucket ends 10 % above the one before it, so that no value is off by more. */
const step = 1.1;
/** The first bucket begins at 0. */
const first = -30;

/**
 * The number of a value's bucket: below 0 for a good value.
 * @returns undefined if it is not a valid measurement
 */
export function bucketOf(vital: Vital, value: number): number | undefined {
  const { good, most } = vitals[vital];
  if (!(value >= 0 && value <= most)) return undefined;
  return Math.max(first, Math.ceil(Math.log(value / good) / Math.log(step)) - 1);
}

/** Measurements by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/**
 * The value that three quarters of all measurements do not exceed, within 10 %.
 * @returns undefined without measurements; 0 if it lies in the first bucket
 */
export function p75(vital: Vital, histogram: Histogram): number | undefined {
  const target = 0.75 * measurements(histogram);
  let count = 0;
  for (const [bucket, times] of [...histogram].toSorted(([one], [other]) => one - other)) {
    const share = (target - count) / times;
    count += times;
    if (count < target || times === 0) continue;
    const begin = vitals[vital].good * step ** bucket;
    return bucket === first ? 0 : begin + share * (begin * step - begin);
  }
  return undefined;
}

export const measurements = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, times) => sum + times, 0);

/** The share of good measurements, 0 to 1; undefined without any. */
export function goodShare(histogram: Histogram): number | undefined {
  const all = measurements(histogram);
  const good = [...histogram].reduce((sum, [bucket, times]) => sum + (bucket < 0 ? times : 0), 0);
  return all === 0 ? undefined : good / all;
}
