import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { scrubStore, withDatabase } from "#app/platform/database.server.ts";
import { removeMailFiles } from "#app/platform/mail-files.server.ts";
import type { Tables } from "#app/platform/tables.server.ts";
import { containsAddress } from "./contains-address.ts";

export type Removal = {
  leads: number;
  deliveries: number;
  notes: number;
  mails: number;
  /** Whether the store's own files are rid of it too; the daily purge sees to it where not. */
  scrubbed: boolean;
};
/** What was removed, and the ids of leads of others in which the address still stands. */
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

/**
 * Deletes all leads that came from an address, and every mail file in which it stands. Rows go in one transaction, files
 * after them; cut off in between, the same call finishes it.
 * @param report gets one line of progress at a time: every mail file is read
 * @throws StoreUnavailable, or what removing a file failed with
 */
export async function eraseAddress(email: string, report: (line: string) => void): Promise<Erasure> {
  const ids = await withDatabase((db) =>
    db
      .selectFrom("lead")
      .select("id")
      .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
      .execute(),
  );
  const isOfOne = ownFile(ids.map(({ id }) => id));
  const isMeant: IsMeant = async ({ name, words }) => isOfOne(name) || containsAddress(await words(), email);
  const removed = await remove(email, isMeant, report);
  return { ...removed, mentionedIn: await mentions(email) };
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
          : eb("id", "in", which),
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

/** Somebody else may have written the address into a message, or one of ours into a note. */
async function mentions(email: string): Promise<string[]> {
  const pattern = `%${email.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await withDatabase((db) =>
    db
      .selectFrom("lead")
      .leftJoin("note", "note.lead_id", "lead.id")
      .select(["lead.id", "subject", "message", "topic", "note.text as note"])
      .where(
        sql<boolean>`lower(subject || ' ' || message || ' ' || topic || ' ' || coalesce(note.text, '')) like ${pattern} escape '\\'`,
      )
      .orderBy("lead.id")
      .execute(),
  );
  const found = rows.filter(({ subject, message, topic, note }) =>
    containsAddress([subject, message, topic, note ?? ""].join("\n"), email),
  );
  return [...new Set(found.map(({ id }) => id))];
}
