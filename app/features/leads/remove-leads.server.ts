import { setTimeout as delay } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { scrubStore, withDatabase } from "#app/platform/database.server.ts";
import { removeMailFiles } from "#app/platform/mail-files.server.ts";
import type { Tables } from "#app/platform/tables.server.ts";
import { containsAddress } from "./contains-address.ts";
import { containsPhone } from "./contains-phone.ts";
import { plain } from "./search-text.ts";
import { storedLeads } from "./stored-leads.server.ts";

export type Removal = {
  leads: number;
  deliveries: number;
  notes: number;
  mails: number;
  /** Whether the store's own files are rid of it too; the daily purge sees to it where not. */
  scrubbed: boolean;
};
/** What was removed, and the ids of leads of others in which the address or the number still stands. */
export type Erasure = Removal & { mentionedIn: string[] };

/** A delivery that was under way when its lead went may still write its mail. */
const underWayMilliseconds = 2000;

/**
 * Deletes one lead with its deliveries, notes and mail files.
 * @throws StoreUnavailable, or what removing a file failed with: then it can be called again
 */
export async function removeLead(id: string): Promise<Removal> {
  const isMeant: IsMeant = async ({ name, words }) =>
    name.startsWith(`${id}.`) || (name.startsWith("gathered-") && (await words()).includes(id));
  return remove([id], isMeant);
}

/** Whose data is to go: of an e-mail address, or of a phone number with the digits of each way to write it. */
export type Person = { email: string } | { e164: string | null; spellings: string[] };

/**
 * Deletes all leads that came from an address or a phone number, and every mail file in which it stands. Rows go in one transaction, files
 * after them; cut off in between, the same call finishes it.
 * @param report gets one line of progress at a time: every mail file is read
 * @throws StoreUnavailable, or what removing a file failed with
 */
export async function erasePerson(person: Person, report: (line: string) => void): Promise<Erasure> {
  const ids = await leadsOf(person);
  const isOfOne = ownFile(ids);
  const isMeant: IsMeant = async ({ name, words }) => isOfOne(name) || containsPerson(await words(), person);
  const removed = await remove("email" in person ? person.email : ids, isMeant, report);
  return { ...removed, mentionedIn: await mentions(person) };
}

const containsPerson = (text: string, person: Person) =>
  "email" in person ? containsAddress(text, person.email) : containsPhone(text, person.spellings);

async function leadsOf(person: Person): Promise<string[]> {
  if ("email" in person) {
    const address = person.email.toLowerCase();
    const rows = await withDatabase((db) =>
      db
        .selectFrom("lead")
        .select("id")
        .where(({ fn }) => fn<string>("lower", ["email"]), "=", address)
        .execute(),
    );
    return rows.map(({ id }) => id);
  }
  const { e164, spellings } = person;
  const rows = await withDatabase((db) =>
    db.selectFrom("lead").select(["id", "phone", "phone_e164"]).where("phone", "<>", "").execute(),
  );
  const isTheirs = (phone: string) => spellings.includes(plain(phone).replaceAll(/\D/g, ""));
  return rows
    .filter(({ phone, phone_e164 }) => (phone_e164 === null || e164 === null ? isTheirs(phone) : phone_e164 === e164))
    .map(({ id }) => id);
}

type IsMeant = Parameters<typeof removeMailFiles>[0];

/** @param which ids, or the address that they came from */
async function remove(which: string[] | string, isMeant: IsMeant, report?: (line: string) => void): Promise<Removal> {
  const { underWay, ...rows } = await withDatabase((db) =>
    db.transaction().execute((transaction) => removeRows(transaction, which)),
  );
  const scrubbed = await scrubStore();
  let mails = await removeMailFiles(isMeant, report);
  if (underWay) {
    await delay(underWayMilliseconds);
    mails += await removeMailFiles(isMeant, report);
  }
  return { ...rows, mails, scrubbed };
}

/** Deliveries and notes first: what a cascade removes is not counted. */
async function removeRows(transaction: Transaction<Tables>, which: string[] | string) {
  const ids = (db: Kysely<Tables>) =>
    db
      .selectFrom("lead")
      .select("id")
      .where(({ eb, fn }) =>
        typeof which === "string"
          ? eb(fn<string>("lower", ["email"]), "=", which.toLowerCase())
          : which.length > 0
            ? eb("id", "in", which)
            : // PostgreSQL knows no empty list.
              eb.lit(false),
      );
  const deliveries = await transaction
    .deleteFrom("outbox")
    .where("lead_id", "in", ids(transaction))
    .returning("claimed_by")
    .execute();
  const notes = await transaction.deleteFrom("note").where("lead_id", "in", ids(transaction)).returning("id").execute();
  const leads = await transaction.deleteFrom("lead").where("id", "in", ids(transaction)).returning("id").execute();
  return {
    leads: leads.length,
    deliveries: deliveries.length,
    notes: notes.length,
    underWay: deliveries.some(({ claimed_by }) => claimed_by !== null),
  };
}

const ownFile = (ids: string[]) => {
  const known = new Set(ids);
  return (name: string) => known.has(name.split(".")[0] ?? "");
};

/** Somebody else may have written it into a message, or one of ours into a note. */
async function mentions(person: Person): Promise<string[]> {
  const found: string[] = [];
  for await (const page of storedLeads({}, "oldest"))
    for (const { id, subject, message, topic, notes } of page)
      if (containsPerson([subject, message, topic, ...notes.map(({ text }) => text)].join("\n"), person))
        found.push(id);
  return found.toSorted();
}
