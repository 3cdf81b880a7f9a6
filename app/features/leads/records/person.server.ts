import { fieldTexts } from "#app/features/leads/lead-fields.server.ts";
import { exportedLead } from "#app/features/leads/rules/exported-lead.server.ts";
import { type SoughtPhone, soughtPhone } from "#app/features/leads/rules/phone.server.ts";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import { isAddress } from "#app/features/leads/rules/check-fields.ts";
import type { Store } from "#app/store/store.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { asciiText } from "#i18n/fold-letters.ts";
import { containsAddress, containsPhone, plain } from "./search.server.ts";
import { allDetails, findFile, isFrom, type LeadCondition, storedLeads, storedLeadsOf } from "./stored-leads.server.ts";

/** The person, by e-mail address or phone number. */
export type Person = { email: string } | SoughtPhone;

/** A shorter number would match many people. */
const leastDigits = 5;

/** The person with a typed e-mail address or phone number; undefined if it is neither. */
export function parsePerson(typed: string): Person | undefined {
  const text = asciiText(typed).trim();
  if (text.includes("@")) return isAddress(text) ? { email: text } : undefined;
  const phone = soughtPhone(text);
  return phone.spellings.every((spelling) => spelling.length >= leastDigits) ? phone : undefined;
}

/** Whether two typed texts identify the same person. */
export const isSamePerson = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => {
    const person = parsePerson(text);
    return person && ("email" in person ? person.email.toLowerCase() : (person.e164 ?? person.spellings[0]));
  });
  return first !== undefined && first === second;
};

/** Whether a text contains the person's address or number, in any notation. */
export const containsPerson = (text: string, person: Person): boolean =>
  "email" in person ? containsAddress(text, person.email) : containsPhone(text, person.spellings);

/**
 * All leads of a person: by an address or number, and by the person's other addresses and numbers.
 * @returns reference numbers, addresses and numbers, and the person by each of these
 */
export async function leadsFrom(
  store: Store,
  person: Person,
): Promise<{ ids: string[]; addresses: string[]; persons: Person[] }> {
  const leads = (where: LeadCondition) =>
    store.run((db) =>
      db.selectFrom("lead").select(["id", "email", "phone", "phone_e164", "person"]).where(where).execute(),
    );
  const isTheirs = ({ phone, phone_e164 }: Pick<LeadTable, "phone" | "phone_e164">) => {
    if ("email" in person) return true;
    if (phone_e164 !== null && person.e164 !== null) return phone_e164 === person.e164;
    return person.spellings.includes(plain(phone).replaceAll(/\D/g, ""));
  };
  const own = await leads("email" in person ? isFrom(person.email) : (eb) => eb("phone", "<>", ""));
  const numbers = new Set(own.filter(isTheirs).map((lead) => lead.person));
  if (numbers.size === 0) return { ids: [], addresses: [], persons: [person] };
  const all = await leads((eb) => eb("person", "in", [...numbers]));
  // Colleagues may share a number: it counts only without an e-mail address.
  const theirs = all.map(({ email, phone, phone_e164 }) => email.toLowerCase() || (phone_e164 ?? phone));
  const addresses = [...new Set(theirs)].filter(Boolean);
  const persons = [person, ...addresses.flatMap((address) => parsePerson(address) ?? [])];
  return { ids: all.map(({ id }) => id), addresses, persons };
}

/** Reference numbers of leads whose text contains one of the addresses or numbers. */
export async function leadsMentioning(store: Store, persons: readonly Person[]): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of storedLeads(store, {}))
    for (const lead of page) {
      const text = [...fieldTexts(lead), ...lead.notes.map((note) => note.text)].join("\n");
      if (persons.some((person) => containsPerson(text, person))) ids.push(lead.id);
    }
  return ids.toSorted();
}

/**
 * A copy of all data about a person, for their request: their messages, notes and history, newest
 * first, with tags, company and files. The names of our own people are left out.
 * @returns the number of leads, JSON, and the files, which it names by their `path`. `mentionedIn`
 *   are leads of others
 */
export async function exportPerson(
  store: Store,
  person: Person,
): Promise<{ leads: number; json: string; files: { name: string; bytes: Uint8Array }[] }> {
  const { ids, persons } = await leadsFrom(store, person);
  const leads = await storedLeadsOf(store, ids, allDetails);
  const mentionedIn = (await leadsMentioning(store, persons)).filter((id) => !ids.includes(id));
  const messages = leads.map((lead) => ({
    ...exportedLead(lead),
    origin: lead.origin,
    value: lead.value,
    company: lead.company,
    tags: tagsIn(lead.tags),
    files: lead.files.map(({ field, name, media_type: type, size }) => {
      const path = pathOf(lead.id, { field, name });
      return { field, name, type, size, path };
    }),
    notes: lead.notes.map(({ written_at, text }) => ({ writtenAt: written_at, text })),
    statuses: lead.changes
      .filter(({ field }) => field === "status")
      .map(({ changed_at, after }) => ({ changedAt: changed_at, status: after })),
    followUps: lead.changes
      .filter(({ field, after }) => field === "follow_up" && after !== "")
      .map(({ changed_at, after }) => ({ changedAt: changed_at, followUp: after })),
  }));
  const json = JSON.stringify({ exportedAt: new Date().toISOString(), messages, mentionedIn }, undefined, 2);
  const files = leads.flatMap(({ id, files: all }) =>
    all.map(async (file) => {
      const { bytes } = (await findFile(store, id, file.field)) ?? {};
      return bytes ? [{ name: pathOf(id, file), bytes }] : [];
    }),
  );
  return { leads: leads.length, json: `${json}\n`, files: (await Promise.all(files)).flat() };
}

/** The path in the copy: two files of a lead may have the same name. */
const pathOf = (id: string, { field, name }: { field: string; name: string }) => `${id}/${field}-${name}`;
