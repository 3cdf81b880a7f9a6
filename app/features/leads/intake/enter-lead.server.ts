import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { checkFields, type Faults } from "#app/features/leads/rules/check-fields.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Store } from "#app/store/store.server.ts";
import type { leadOrigins } from "#app/store/column-values.ts";
import { insertNumbered, newLead } from "./lead-store.server.ts";

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
 * @throws StoreUnavailable
 */
export async function enterLead(
  store: Store,
  prefix: string,
  { submission, origin, locale, who, values }: EnteredLead,
): Promise<{ outcome: "entered"; id: string } | { outcome: "invalid"; faults: Faults }> {
  const check = checkFields(rules, values);
  if (!check.valid) return { outcome: "invalid", faults: check.faults };
  const lead = { ...newLead(check.values, locale), origin, assigned_to: who, submission_key: `entered ${submission}` };
  const { receipt } = await store.run((db) => insertNumbered(db, lead, prefix));
  return { outcome: "entered", id: receipt.id };
}
