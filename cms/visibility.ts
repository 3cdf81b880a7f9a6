import { momentInRiyadh } from "#i18n/riyadh-time.ts";
import type { Tag } from "./plain.ts";

/** When visitors see an entry or a section: moments in Riyadh such as `2026-12-01 09:00`. */
export type Visibility = { hidden?: true; publishAt?: string; from?: string; until?: string };

const moments = ({ publishAt, from = publishAt, until }: Visibility) =>
  [from, until].map((moment) => (moment === undefined ? undefined : momentInRiyadh(moment)));

export function isShown(visibility: Visibility, now: Date): boolean {
  const [first, last] = moments(visibility);
  return !visibility.hidden && !(first && first > now) && !(last && last <= now);
}

/** When it appears and goes by itself. */
export const changesOf = (visibility: Visibility): Date[] =>
  visibility.hidden ? [] : moments(visibility).filter((moment) => moment !== undefined);

/** A page with those of its sections that visitors see, without their dates; other words as they are. */
export function withShownSections<Words>(words: Words, now: Date): Words {
  const { sections } = words as { sections?: Visibility[] };
  if (!Array.isArray(sections)) return words;
  const visibleSections = sections
    .filter((section) => isShown(section, now))
    .map(({ hidden: _hidden, from: _from, until: _until, ...section }) => section);
  return { ...words, sections: visibleSections };
}

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

/** The document with its visible entries: nothing invented, nothing expired. @param today in Riyadh, `2024-02-15` */
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
