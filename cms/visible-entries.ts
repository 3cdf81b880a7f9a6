import type { Tag } from "./tags.ts";

/** A document of references: projects, people, certificates. */
type References = { entries: object[] };

/** Positions of the entries with invented values. */
export const inventedEntries = (values: readonly { field: string; tag?: Tag }[]): ReadonlySet<number> =>
  new Set(
    values.flatMap(({ field, tag }) => {
      const position = /^entries\.(\d+)\./.exec(field)?.[1];
      return tag === "!placeholder" && position ? Number(position) - 1 : [];
    }),
  );

/**
 * The document with its visible entries: nothing invented, nothing expired.
 * @param today in Riyadh, `2024-02-15`
 */
export const withVisibleEntries = <T extends References>(
  document: T,
  inventedIndexes: ReadonlySet<number>,
  today: string,
): T => ({
  ...document,
  entries: document.entries.filter((entry, index) => !inventedIndexes.has(index) && !isExpired(entry, today)),
});

const isExpired = ({ validUntil }: { validUntil?: string }, today: string) =>
  validUntil !== undefined && validUntil < today;
