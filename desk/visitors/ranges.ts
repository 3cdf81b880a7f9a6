/** Days per bar of the chart, by range in days. */
export const ranges = { "7": 1, "30": 1, "90": 1, "365": 7 } as const;
export type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as Range[];

/** The range that an address names, or 30 days. */
export const rangeIn = (query: URLSearchParams): Range => rangeNames.find((one) => one === query.get("range")) ?? "30";
