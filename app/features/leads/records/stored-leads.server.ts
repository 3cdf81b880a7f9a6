import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { FileInfo } from "#app/features/leads/rules/exported-lead.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { LeadChangeTable, LeadTable, NoteTable, OutboxTable, Tables } from "#app/store/tables.server.ts";

/** A lead with its deliveries, its notes and its changes, both oldest first. */
export type StoredLead = LeadTable & {
  deliveries: OutboxTable[];
  notes: NoteTable[];
  changes: LeadChangeTable[];
  files: FileInfo[];
};

export type LeadFilter = {
  status?: LeadTable["status"];
  flagged?: boolean;
  /** Received then or later. */
  since?: Date;
  /** In any letter case. */
  email?: string;
  /** Its holder, as `assigned_to`; empty: unassigned. */
  assignedTo?: string;
  /** Name of a form of the owner; "contact": the contact form, or a callback. */
  form?: string;
  /** Whether one of its deliveries was given up, or failed and is retried. */
  undelivered?: true;
  /** Whether a follow-up is planned. */
  planned?: true;
};

const pageRows = 500;

/** Leads, oldest first, in batches, each once even under concurrent changes. @throws StoreUnavailable */
export async function* storedLeads(store: Store, filter: LeadFilter): AsyncGenerator<StoredLead[]> {
  if (!store.exists()) return;
  for (let last: LeadTable | undefined; ;) {
    const after = last;
    const page = await store.run(async (db) => withDetails(db, await leadsAfter(db, filter, after)));
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    last = page.at(-1);
  }
}

/** The leads with these numbers, newest first. @throws StoreUnavailable */
export async function storedLeadsOf(store: Store, ids: string[]): Promise<StoredLead[]> {
  const batch: StoredLead[] = [];
  for (let at = 0; at < ids.length; at += pageRows) {
    const page = ids.slice(at, at + pageRows);
    const leads = (db: Kysely<Tables>) => db.selectFrom("lead").selectAll().where("id", "in", page).execute();
    batch.push(...(await store.run(async (db) => withDetails(db, await leads(db)))));
  }
  return batch.toSorted((one, other) => (place(one) < place(other) ? 1 : -1));
}

const place = ({ received_at, id }: LeadTable) => received_at + id;

/** The number of leads. @param most stops counting there @throws StoreUnavailable */
export async function countLeads(store: Store, filter: LeadFilter, most = 1_000_000): Promise<number> {
  const { count } = await store.run((db) =>
    db
      .selectFrom(filteredQuery(db, filter).select("id").limit(most).as("some"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

async function leadsAfter(db: Kysely<Tables>, filter: LeadFilter, last: LeadTable | undefined): Promise<LeadTable[]> {
  return filteredQuery(db, filter)
    .selectAll()
    .$if(last !== undefined, (query) =>
      // Only the first condition lets the store seek in its index to the end of the last page.
      query
        .where("received_at", ">=", last!.received_at)
        .where((eb) => eb(eb.refTuple("received_at", "id"), ">", eb.tuple(last!.received_at, last!.id))),
    )
    .orderBy("received_at")
    .orderBy("id")
    .limit(pageRows)
    .execute();
}

const filteredQuery = (db: Kysely<Tables>, filter: LeadFilter) => db.selectFrom("lead").where(matching(filter));

/** The SQL condition of a filter. Values with an index are literals. */
export function matching({ status, flagged, since, email, assignedTo, form, undelivered, planned }: LeadFilter) {
  const eb = expressionBuilder<Tables, "lead">();
  return eb.and([
    ...(status === undefined ? [] : [eb("lead.status", "=", status)]),
    ...(flagged === undefined ? [] : [eb("lead.flagged", "=", eb.lit(flagged ? 1 : 0))]),
    ...(since === undefined ? [] : [eb("lead.received_at", ">=", since.toISOString())]),
    ...(email === undefined ? [] : [isFrom(email)(eb)]),
    ...(assignedTo === undefined ? [] : [eb("lead.assigned_to", "=", assignedTo)]),
    ...(assignedTo ? [eb("lead.assigned_to", "<>", sql<string>`''`)] : []),
    ...(form === undefined ? [] : [eb("lead.form", "=", form === "contact" ? "" : form)]),
    ...(form && form !== "contact" ? [eb("lead.form", "<>", sql<string>`''`)] : []),
    ...(undelivered === undefined ? [] : [eb("lead.id", "in", undeliveredLeads(eb))]),
    ...(planned === undefined ? [] : [eb("lead.follow_up", "<>", sql<string>`''`)]),
  ]);
}

const undeliveredLeads = (eb: ExpressionBuilder<Tables, "lead">) =>
  eb.selectFrom("outbox").select("outbox.lead_id").where(isFailed);

/** The condition that a delivery was given up, or failed and is retried. */
export const isFailed = (eb: ExpressionBuilder<Tables, "outbox">) =>
  eb.or([
    eb("outbox.state", "=", "dead"),
    eb.and([eb("outbox.state", "=", "pending"), eb("outbox.fault", "is not", null)]),
  ]);

/** Which leads a query is about. */
export type LeadCondition = (eb: ExpressionBuilder<Tables, "lead">) => Expression<SqlBool>;

/** The SQL condition for leads from an e-mail address, in any letter case. */
export const isFrom =
  (email: string) =>
  ({ eb, fn }: ExpressionBuilder<Tables, "lead">) =>
    eb(fn<string>("lower", ["email"]), "=", email.toLowerCase());

async function withDetails(db: Kysely<Tables>, leads: LeadTable[]): Promise<StoredLead[]> {
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deliveries = db.selectFrom("outbox").selectAll().where("lead_id", "in", ids);
  const notes = db.selectFrom("note").selectAll().where("lead_id", "in", ids).orderBy("written_at");
  const changes = db.selectFrom("lead_change").selectAll().where("lead_id", "in", ids).orderBy("changed_at");
  const of = {
    deliveries: byLead(await deliveries.execute()),
    notes: byLead(await notes.execute()),
    changes: byLead(await changes.execute()),
    files: byLead(await filesOf(db, ids)),
  };
  return leads.map((lead) => ({
    ...lead,
    deliveries: of.deliveries(lead.id),
    notes: of.notes(lead.id),
    changes: of.changes(lead.id),
    files: of.files(lead.id),
  }));
}

/** The rows of each lead by its number. */
export function byLead<Row extends { lead_id: string }>(rows: Row[]): (id: string) => Row[] {
  const groups = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return (id) => groups.get(id) ?? [];
}

/** The files of leads without their bytes, in the order of their fields' names. */
export const filesOf = (db: Kysely<Tables>, ids: readonly string[]) =>
  db
    .selectFrom("lead_file")
    .select(["lead_id", "field", "name", "media_type", "size"])
    .where("lead_id", "in", ids)
    .orderBy("field")
    .execute();

/** A file with its bytes. @throws StoreUnavailable */
export const findFile = (store: Store, id: string, field: string) =>
  store.run((db) =>
    db.selectFrom("lead_file").selectAll().where("lead_id", "=", id).where("field", "=", field).executeTakeFirst(),
  );

/** @throws StoreUnavailable */
export async function findLead(store: Store, id: string): Promise<StoredLead | undefined> {
  return store.run(async (db) => {
    const leads = await db.selectFrom("lead").selectAll().where("id", "=", id).execute();
    return (await withDetails(db, leads))[0];
  });
}
