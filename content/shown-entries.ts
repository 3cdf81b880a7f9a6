import type { Tag } from "./tags.ts";

/** A document that lists what visitors take for proof: projects, people, certificates. */
type Proof = { entries: object[] };

/** Positions of the entries in which something is still invented. */
export const inventedEntries = (values: readonly { field: string; tag?: Tag }[]): ReadonlySet<number> =>
  new Set(
    values.flatMap(({ field, tag }) => {
      const position = /^entries\.(\d+)\./.exec(field)?.[1];
      return tag === "!placeholder" && position ? Number(position) - 1 : [];
    }),
  );

/**
 * The document with the entries that visitors may see: nothing invented, nothing expired.
 * @param today in Riyadh, `2024-02-15`
 */
export const withShownEntries = <T extends Proof>(document: T, invented: ReadonlySet<number>, today: string): T => ({
  ...document,
  entries: document.entries.filter((entry, index) => !invented.has(index) && !isExpired(entry, today)),
});

const isExpired = ({ validUntil }: { validUntil?: string }, today: string) =>
  validUntil !== undefined && validUntil < today;
