import { momentInRiyadh } from "#i18n/riyadh-time.ts";
import type { Tag } from "./plain.ts";

/** Dates of an entry or a section: moments in Riyadh such as `2026-12-01 09:00`. */
export type Visibility = { hidden?: true; publishAt?: string; from?: string; until?: string };

const moments = ({ publishAt, from = publishAt, until }: Visibility) =>
  [from, until].map((moment) => (moment === undefined ? undefined : momentInRiyadh(moment)));

export function isShown(visibility: Visibility, now: Date): boolean {
  const [first, last] = moments(visibility);
  return !visibility.hidden && !(first && first > now) && !(last && last <= now);
}

/** The moments at which an entry or a section appears and disappears. */
export const changesOf = (visibility: Visibility): Date[] =>
  visibility.hidden ? [] : moments(visibility).filter((moment) => moment !== undefined);

/** A page with only its visible sections, without their dates; other words are unchanged. */
export function withShownSections<Words>(words: Words, now: Date): Words {
  const { sections } = words as { sections?: Visibility[] };
  if (!Array.isArray(sections)) return words;
  const visibleSections = sections
    .filter((section) => isShown(section, now))
    .map(({ hidden: _hidden, from: _from, until: _until, ...section }) => section);
  return { ...words, sections: visibleSections };
}

type Values = readonly { field: string; tag?: Tag }[];

/** A document of references: projects, people, certificates. */
type References = { entries: object[] };

/** Positions of the entries with invented values. */
const inventedEntries = (values: Values): ReadonlySet<number> =>
  new Set(
    values.flatMap(({ field, tag }) => {
      const position = /^entries\.(\d+)\./.exec(field)?.[1];
      return tag === "!placeholder" && position ? Number(position) - 1 : [];
    }),
  );

/** Values of `company.yaml` that visitors take as proof. */
const proofs = /^(?:(founded|employees)|(partners|customers)\.(\d+)\.(since|sector)(?:\.\w+)?)$/;

function withoutInventedProofs<T extends object>(company: T, values: Values): T {
  const copy = structuredClone(company) as Record<string, unknown>;
  for (const { field, tag } of values) {
    const [proof, own, list, position, part] = proofs.exec(field) ?? [];
    if (tag !== "!placeholder" || !proof) continue;
    if (own) delete copy[own];
    else delete (copy[list!] as Record<string, unknown>[])[Number(position) - 1]![part!];
  }
  return copy as T;
}

/**
 * The company without invented proofs; a document of references with its visible entries, nothing
 * invented or expired; others are unchanged.
 * @param values of the document, in both languages
 * @param today in Riyadh, `2024-02-15`
 */
export function visibleDocument<T extends object>(slug: string, document: T, values: Values, today: string): T {
  if (slug === "company") return withoutInventedProofs(document, values);
  const { entries } = document as Partial<References>;
  if (!Array.isArray(entries) || slug === "answers") return document;
  const inventedIndexes = inventedEntries(values);
  return {
    ...document,
    entries: entries.filter((entry, index) => !inventedIndexes.has(index) && !isExpired(entry, today)),
  };
}

const isExpired = ({ validUntil }: { validUntil?: string }, today: string) =>
  validUntil !== undefined && validUntil < today;
