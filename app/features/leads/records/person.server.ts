import { fieldTexts } from "#app/features/leads/lead-fields.server.ts";
import { exportedLead } from "#app/features/leads/rules/exported-lead.server.ts";
import { type SoughtPhone, soughtPhone } from "#app/features/leads/rules/phone.server.ts";
import { isAddress } from "#app/features/leads/rules/check-fields.ts";
import type { Store } from "#app/store/store.server.ts";
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
  const sought = soughtPhone(text);
  return sought.spellings.every((spelling) => spelling.length >= leastDigits) ? sought : undefined;
}

/** Whether two typed texts identify the same person. */
export const isSamePerson = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => {
    const person = parsePerson(text);
    return person && ("email" in person ? person.email.toLowerCase() : (person.e164 ?? person.spellings[0]));
  });
  return first !== undefined && first === second;
};

/** Whether a text contains their address or number, however it is written. */
export const containsPerson = (text: string, person: Person): boolean =>
  "email" in person ? containsAddress(text, person.email) : containsPhone(text, person.spellings);

/** Reference numbers of all their leads. @throws StoreUnavailable */
export async function leadsFrom(store: Store, person: Person): Promise<string[]> {
  const leads = (where: LeadCondition) =>
    store.run((db) => db.selectFrom("lead").select(["id", "phone", "phone_e164"]).where(where).execute());
  if ("email" in person) return (await leads(isFrom(person.email))).map(({ id }) => id);
  const { e164, spellings } = person;
  const isTheirs = (phone: string) => spellings.includes(plain(phone).replaceAll(/\D/g, ""));
  return (await leads((eb) => eb("phone", "<>", "")))
    .filter(({ phone, phone_e164 }) => (phone_e164 === null || e164 === null ? isTheirs(phone) : phone_e164 === e164))
    .map(({ id }) => id);
}

/** Reference numbers of other people's leads whose text contains the address or number. @throws StoreUnavailable */
export async function leadsMentioning(store: Store, person: Person): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of storedLeads(store, {}))
    for (const lead of page)
      if (containsPerson([...fieldTexts(lead), ...lead.notes.map(({ text }) => text)].join("\n"), person))
        ids.push(lead.id);
  return ids.toSorted();
}

/**
 * A copy of all data about a person, for their request: their messages, notes and history, newest
 * first, and their files. The names of our own people are left out.
 * @returns the number of leads, JSON, and the files, which it names by their `path`. `mentionedIn`
 *   are leads of others
 * @throws StoreUnavailable
 */
export async function exportPerson(
  store: Store,
  person: Person,
): Promise<{ leads: number; json: string; files: { name: string; bytes: Uint8Array }[] }> {
  const ids = await leadsFrom(store, person);
  const leads = await storedLeadsOf(store, ids, allDetails);
  const mentionedIn = (await leadsMentioning(store, person)).filter((id) => !ids.includes(id));
  const messages = leads.map((lead) => ({
    ...exportedLead(lead),
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

/** In the copy: two files of a lead may have the same name. */
const pathOf = (id: string, { field, name }: { field: string; name: string }) => `${id}/${field}-${name}`;
