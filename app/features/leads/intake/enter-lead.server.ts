import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { checkFields, type Faults } from "#app/features/leads/rules/check-fields.ts";
import { newReference } from "#app/features/leads/rules/reference.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { insertNewRows } from "#app/store/in-batches.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { leadOrigins } from "#app/store/column-values.ts";
import { newLead } from "./lead-store.server.ts";

type EnteredLead = {
  /** A UUID: the same lead posted twice is entered once. */
  submission: string;
  origin: (typeof leadOrigins)[number];
  locale: Locale;
  /** The member, who has it then. */
  who: string;
  values: Record<string, string>;
};

/** Only a name is needed: a caller may leave nothing else. */
const rules = leadFields
  .filter(({ onForm }) => onForm)
  .map(({ name, type, max }) => ({ name, type, max, min: 1, isRequired: name === "name" }));

/**
 * Stores a lead that reached the company by another way than the website. Nobody is mailed.
 * @param prefix of its reference number
 */
export async function enterLead(
  store: Store,
  prefix: string,
  { submission, origin, locale, who, values }: EnteredLead,
): Promise<{ outcome: "entered"; id: string } | { outcome: "invalid"; faults: Faults }> {
  const check = checkFields(rules, values);
  if (!check.valid) return { outcome: "invalid", faults: check.faults };
  const submission_key = `entered ${submission}`;
  const lead = { ...newLead(check.values, locale), origin, assigned_to: who, submission_key };
  return store.run(async (db) => {
    for (;;) {
      const [id] = await insertNewRows(db, "lead", [{ ...lead, id: newReference(prefix) }], "id");
      if (id !== undefined) return { outcome: "entered", id };
      const earlier = await db
        .selectFrom("lead")
        .select("id")
        .where("submission_key", "=", submission_key)
        .executeTakeFirst();
      // Otherwise the number was taken.
      if (earlier) return { outcome: "entered", id: earlier.id };
    }
  });
}
