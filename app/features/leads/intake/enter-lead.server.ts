import type { Kysely } from "kysely";
import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { checkFields, type Faults } from "#app/features/leads/rules/check-fields.ts";
import { newReference } from "#app/features/leads/rules/reference.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { insertNewRows } from "#app/store/in-batches.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { leadOrigins } from "#app/store/column-values.ts";
import type { LeadTable, Tables } from "#app/store/tables.server.ts";
import { newLead } from "./lead-store.server.ts";

type EnteredLead = {
  /** A UUID: the same lead posted twice is entered once. */
  submission: string;
  origin: (typeof leadOrigins)[number];
  locale: Locale;
  /** The member who becomes the lead's holder. */
  who: string;
  values: Record<string, string>;
};

/** Only a name is needed: a caller may leave nothing else. */
export const enteredRules = leadFields
  .filter(({ onForm }) => onForm)
  .map(({ name, type, max }) => ({ name, type, max, min: 1, isRequired: name === "name" }));

/**
 * Stores a lead that reached the company otherwise than by the website. Nobody is mailed.
 * @param prefix of its reference number
 */
export async function enterLead(
  store: Store,
  prefix: string,
  { submission, origin, locale, who, values }: EnteredLead,
): Promise<{ outcome: "entered"; id: string } | { outcome: "invalid"; faults: Faults }> {
  const check = checkFields(enteredRules, values);
  if (!check.valid) return { outcome: "invalid", faults: check.faults };
  const submission_key = `entered ${submission}`;
  const lead = { ...newLead(check.values, locale), origin, assigned_to: who, submission_key };
  const [id] = await store.run((db) => insertLeads(db, prefix, [lead]));
  return { outcome: "entered", id: id! };
}

/** Stores leads, each once by its key. @returns their reference numbers, also of those that were stored before */
export async function insertLeads(
  db: Kysely<Tables>,
  prefix: string,
  leads: readonly Omit<LeadTable, "id">[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let rest = leads; rest.length > 0;) {
    const rows = rest.map((lead) => ({ ...lead, id: newReference(prefix) }));
    await insertNewRows(db, "lead", rows, "id");
    const keys = rest.map(({ submission_key }) => submission_key);
    const storedRows = await db
      .selectFrom("lead")
      .select(["id", "submission_key"])
      .where("submission_key", "in", keys)
      .execute();
    ids.push(...storedRows.map(({ id }) => id));
    const storedKeys = new Set(storedRows.map(({ submission_key }) => submission_key));
    // The other leads' new reference numbers were taken.
    rest = rest.filter(({ submission_key }) => !storedKeys.has(submission_key));
  }
  return ids;
}
