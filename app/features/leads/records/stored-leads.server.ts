import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { Store } from "#app/store/store.server.ts";
import type { LeadTable, NoteTable, OutboxTable, Tables } from "#app/store/tables.server.ts";

/** A lead with its deliveries, and its notes, oldest first. */
export type StoredLead = LeadTable & { deliveries: OutboxTable[]; notes: NoteTable[] };

export type LeadFilter = {
  status?: LeadTable["status"];
  flagged?: boolean;
  /** Received then or later. */
  since?: Date;
  /** Whatever its letters' case. */
  email?: string;
};

const pageRows = 500;

/**
 * Leads, some at a time, each once even while others come and go.
 * @throws StoreUnavailable
 */
export async function* storedLeads(
  store: Store,
  filter: LeadFilter,
  order: "newest" | "oldest",
): AsyncGenerator<StoredLead[]> {
  if (!store.exists()) return;
  for (let last: LeadTable | undefined; ;) {
    const after = last;
    const page = await store.run(async (db) => withDetails(db, await leadsAfter(db, filter, order, after)));
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    last = page.at(-1);
  }
}

/** The leads with these numbers, newest first. @throws StoreUnavailable */
export async function storedLeadsOf(store: Store, ids: string[]): Promise<StoredLead[]> {
  const found: StoredLead[] = [];
  for (let at = 0; at < ids.length; at += pageRows) {
    const page = ids.slice(at, at + pageRows);
    const leads = (db: Kysely<Tables>) => db.selectFrom("lead").selectAll().where("id", "in", page).execute();
    found.push(...(await store.run(async (db) => withDetails(db, await leads(db)))));
  }
  return found.toSorted((one, other) => (place(one) < place(other) ? 1 : -1));
}

/** As `storedLeads` sorts them. */
const place = ({ received_at, id }: LeadTable) => received_at + id;

/** How many leads there are. @throws StoreUnavailable */
export async function countLeads(store: Store, filter: LeadFilter): Promise<number> {
  if (!store.exists()) return 0;
  const { count } = await store.run((db) =>
    filtered(db, filter)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return Number(count);
}

async function leadsAfter(
  db: Kysely<Tables>,
  filter: LeadFilter,
  order: "newest" | "oldest",
  last: LeadTable | undefined,
): Promise<LeadTable[]> {
  const [direction, beyond] = order === "newest" ? (["desc", "<"] as const) : (["asc", ">"] as const);
  return filtered(db, filter)
    .selectAll()
    .$if(last !== undefined, (query) =>
      // The first condition alone lets the store start in its index at the end of the last page.
      query
        .where("received_at", order === "newest" ? "<=" : ">=", last!.received_at)
        .where((eb) => eb(eb.refTuple("received_at", "id"), beyond, eb.tuple(last!.received_at, last!.id))),
    )
    .orderBy("received_at", direction)
    .orderBy("id", direction)
    .limit(pageRows)
    .execute();
}

function filtered(db: Kysely<Tables>, { status, flagged, since, email }: LeadFilter) {
  return db
    .selectFrom("lead")
    .$if(status !== undefined, (query) => query.where("status", "=", status!))
    .$if(flagged !== undefined, (query) => query.where("flagged", "=", flagged ? 1 : 0))
    .$if(since !== undefined, (query) => query.where("received_at", ">=", since!.toISOString()))
    .$if(email !== undefined, (query) => query.where(isFrom(email!)));
}

/** The condition that a lead came from an e-mail address, whatever its letters' case. */
export const isFrom =
  (email: string) =>
  ({ eb, fn }: ExpressionBuilder<Tables, "lead">) =>
    eb(fn<string>("lower", ["email"]), "=", email.toLowerCase());

async function withDetails(db: Kysely<Tables>, leads: LeadTable[]): Promise<StoredLead[]> {
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deliveries = await db.selectFrom("outbox").selectAll().where("lead_id", "in", ids).execute();
  const notes = await db.selectFrom("note").selectAll().where("lead_id", "in", ids).orderBy("written_at").execute();
  const deliveriesOf = Map.groupBy(deliveries, ({ lead_id }) => lead_id);
  const notesOf = Map.groupBy(notes, ({ lead_id }) => lead_id);
  return leads.map((lead) => ({
    ...lead,
    deliveries: deliveriesOf.get(lead.id) ?? [],
    notes: notesOf.get(lead.id) ?? [],
  }));
}

/** @throws StoreUnavailable */
export async function findLead(store: Store, id: string): Promise<StoredLead | undefined> {
  return store.run(async (db) => {
    const leads = await db.selectFrom("lead").selectAll().where("id", "=", id).execute();
    return (await withDetails(db, leads))[0];
  });
}

/** @throws StoreUnavailable */
export async function setStatus(store: Store, id: string, status: LeadTable["status"]): Promise<void> {
  await store.run((db) => db.updateTable("lead").set({ status }).where("id", "=", id).execute());
}

/** @throws StoreUnavailable, also if there is no such lead */
export async function addNote(store: Store, id: string, text: string): Promise<void> {
  const note: NoteTable = { id: randomUUID(), lead_id: id, written_at: new Date().toISOString(), text };
  await store.run((db) => db.insertInto("note").values(note).execute());
}
