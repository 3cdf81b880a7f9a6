import { sql } from "kysely";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { answerKinds } from "#app/features/leads/rules/answer-kinds.ts";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import type { Store } from "#app/store/store.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { type LeadPage, listLeads } from "./list-leads.server.ts";
import { leadsFrom, parsePerson } from "./person.server.ts";
import { indexAgain } from "./search.server.ts";
import { leadsAfter } from "./stored-leads.server.ts";

/** A person, known by their last lead. */
export type PersonEntry = {
  lead: LeadTable;
  leads: number;
  /** Time of the last message or answer. */
  lastContact: string;
};

/**
 * A page of persons, the last to write first. Those with a lead of the company, or with the words,
 * may be on the next page again, with another lead.
 * @param options.company only of this one; empty: all
 */
export async function listPersons(
  store: Store,
  { text, company, after, limit }: { text: string; company: string; after: string; limit: number },
): Promise<{ persons: PersonEntry[] } & Omit<LeadPage, "leads">> {
  // The last lead of a company's person may come from another address.
  const filter = company !== "" ? { company } : text === "" ? { isLast: true as const } : {};
  const { leads, ...page } = await listLeads(store, filter, { text, after, limit });
  return { persons: await personEntries(store, new Set(leads.map(({ person }) => person))), ...page };
}

/** Persons by their numbers, the last to write first. */
async function personEntries(store: Store, numbers: ReadonlySet<string>): Promise<PersonEntry[]> {
  if (numbers.size === 0) return [];
  const persons = [...numbers];
  const options = { order: "newest", after: "", limit: persons.length } as const;
  const last = await leadsAfter(store, [], { persons, isLast: true }, options);
  const counts = await store.run((db) =>
    db
      .selectFrom("lead")
      .select(({ fn }) => ["person", fn.countAll<number>().as("leads")])
      .where("person", "in", persons)
      .groupBy("person")
      .execute(),
  );
  const answers = await answersTo(store, persons);
  return last.map((lead) => {
    const answeredAt = answers.findLast(({ person }) => person === lead.person)?.at ?? "";
    return {
      lead,
      leads: counts.find(({ person }) => person === lead.person)?.leads ?? 0,
      lastContact: answeredAt > lead.received_at ? answeredAt : lead.received_at,
    };
  });
}

/** The last answer to each answered lead of persons, the latest last. */
export async function answersTo(store: Store, persons: readonly string[]) {
  if (persons.length === 0) return [];
  return store.run((db) =>
    db
      .selectFrom("note")
      .innerJoin("lead", "lead.id", "note.lead_id")
      .select(({ fn }) => ["lead.person", "lead.id", fn.max("note.written_at").as("at")])
      .where("lead.person", "in", persons)
      .where("note.kind", "in", answerKinds)
      .groupBy(["lead.person", "lead.id"])
      .orderBy("at")
      .execute(),
  );
}

/** The key of a person's leads: the e-mail address, without one the number, without both the lead's own. */
const key = sql<string>`coalesce(nullif(lower(lead.email), ''), lead.phone_e164, lead.id)`;

/** The addresses and numbers by which a person wrote, as `separatePerson` takes them. */
export const addressesOf = async (store: Store, person: string): Promise<string[]> => {
  const rows = await store.run((db) =>
    db.selectFrom("lead").select(key.as("address")).distinct().where("person", "=", person).execute(),
  );
  return rows.map(({ address }) => address).toSorted();
};

/** Other persons who used one of the person's addresses or numbers, at most five. */
export const similarPersons = async (store: Store, person: string): Promise<PersonEntry[]> => {
  const rows = await store.run((db) =>
    db
      .selectFrom("lead")
      .innerJoin("lead as other", (join) => join.onRef("other.phone_e164", "=", "lead.phone_e164"))
      .select("other.person")
      .distinct()
      .where("lead.person", "=", person)
      .where("other.person", "<>", person)
      .where("other.phone_e164", "is not", null)
      .limit(5)
      .execute(),
  );
  return personEntries(store, new Set(rows.map((row) => row.person)));
};

/** The number of the person with a typed address, telephone number or reference number. */
export async function findPerson(store: Store, typed: string, prefix: string): Promise<string | undefined> {
  const reference = parseReference(typed, prefix);
  const person = parsePerson(typed);
  const id = reference ?? (person && (await leadsFrom(store, person)).ids[0]);
  if (id === undefined) return undefined;
  const lead = await store.run((db) => db.selectFrom("lead").select("person").where("id", "=", id).executeTakeFirst());
  return lead?.person;
}

/** Merges two persons. @returns the number of leads that changed: none if there is no such person */
export const mergePersons = async (store: Store, { from, into }: { from: string; into: string }): Promise<number> => {
  const { numUpdatedRows } = await store.run((db) =>
    db
      .updateTable("lead")
      .set({ person: into })
      .where("person", "=", from)
      .where((eb) => eb.exists(eb.selectFrom("lead as other").select("other.id").where("other.person", "=", into)))
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
};

/**
 * Moves the leads from some of a person's addresses to a new person.
 * @returns the number of the new person; undefined if nothing or nobody would be left
 */
export const separatePerson = (
  store: Store,
  person: string,
  addresses: readonly string[],
): Promise<string | undefined> =>
  store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const leads = await transaction
        .selectFrom("lead")
        .select(["id", key.as("address")])
        .where("person", "=", person)
        .orderBy("received_at")
        .orderBy("id")
        .execute();
      const parts = Object.groupBy(leads, ({ address }) => (addresses.includes(address) ? "gone" : "left"));
      if (!parts.gone || !parts.left) return undefined;
      // A person's number is that of their first lead.
      const side = parts.gone.some(({ id }) => id === person) ? parts.left : parts.gone;
      const { id } = side[0]!;
      await transaction
        .updateTable("lead")
        .set({ person: id })
        .where("person", "=", person)
        .where(key, "in", [...new Set(side.map(({ address }) => address))])
        .execute();
      return id;
    }),
  );

/** Names the company of a person. @returns false if there is no such person */
export const setCompany = (store: Store, person: string, company: string): Promise<boolean> =>
  store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const leads = transaction.updateTable("lead").set({ company }).where("person", "=", person);
      const { numUpdatedRows } = await leads.executeTakeFirstOrThrow();
      await indexAgain(transaction, (eb) => eb("person", "=", person));
      return numUpdatedRows > 0n;
    }),
  );

export const tagsInUse = async (store: Store): Promise<string[]> =>
  [...new Set((await valuesInUse(store, "tags")).flatMap(tagsIn))].toSorted();

export const campaignsInUse = (store: Store): Promise<string[]> => valuesInUse(store, "source");

/** The values of a column that has an index without empty ones. */
async function valuesInUse(store: Store, column: "tags" | "source"): Promise<string[]> {
  const rows = await store.run((db) =>
    db
      .selectFrom("lead")
      .select(column)
      .distinct()
      .where(column, "<>", sql<string>`''`)
      .orderBy(column)
      .execute(),
  );
  return rows.map((row) => row[column]);
}
