import type { Claim } from "./schema/documents.ts";
import { claimOf } from "./plain.ts";
import type { Value } from "./source.ts";

/** A claim with the values that rest on it. */
export type PlacedClaim = Claim & {
  line: number;
  /** Whether it awaits confirmation, for the first time or again. */
  isOpen: boolean;
  places: Value[];
};

/**
 * The claims of `claims.yaml`, and promises that rest on none of them.
 * @param values of all documents
 * @param today in Riyadh
 */
export function placedClaims(values: readonly Value[], today: string): { claims: PlacedClaim[]; rest: Value[] } {
  const entries = Map.groupBy(
    values.filter(({ file, field }) => file === "claims.yaml" && field.startsWith("entries.")),
    ({ field }) => field.split(".")[1],
  );
  const promises = Map.groupBy(
    values.filter(({ tag }) => claimOf(tag) !== undefined),
    ({ tag }) => claimOf(tag)!,
  );
  const claims = [...entries.values()].map((own): PlacedClaim => {
    const valueOf = (name: string) => own.find(({ field }) => field.endsWith(`.${name}`))?.value;
    const [id = "", en = "", ar = ""] = ["id", "sentence.en", "sentence.ar"].map(valueOf);
    const [confirmedBy, confirmedOn, until] = ["confirmedBy", "confirmedOn", "until"].map(valueOf);
    const isOpen = confirmedOn === undefined || (until !== undefined && until < today);
    const { line } = own[0]!;
    return { id, sentence: { en, ar }, confirmedBy, confirmedOn, until, line, isOpen, places: promises.get(id) ?? [] };
  });
  for (const { id } of claims) promises.delete(id);
  return { claims, rest: [...promises.values()].flat() };
}
