import {
  type Expression,
  type Kysely,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { FileInfo } from "#app/features/leads/rules/exported-lead.server.ts";
import { leadRoles } from "#app/store/column-values.ts";
import { tagText } from "#app/features/leads/rules/tags.ts";
import type { Store } from "#app/store/store.server.ts";
import type { LeadChangeTable, LeadTable, NoteTable, OutboxTable, Tables } from "#app/store/tables.server.ts";

/** Records of a lead: notes and changes oldest first, files without their bytes. */
type Details = { deliveries: OutboxTable[]; notes: NoteTable[]; changes: LeadChangeTable[]; files: FileInfo[] };
type Detail = keyof Details;

export type LeadWith<Name extends Detail> = LeadTable & Pick<Details, Name>;
export type StoredLead = LeadWith<Detail>;

export type LeadFilter = {
  status?: string;
  flagged?: boolean;
  /** Received then or later. */
  since?: Date;
  /** Received before. */
  until?: Date;
  /** In any letter case. */
  email?: string;
  /** The holder, as `assigned_to`; empty: unassigned. */
  assignedTo?: string;
  /** Name of a form of the owner; "contact": the contact form, or a callback. */
  form?: string;
  origin?: LeadTable["origin"];
  source?: string;
  tag?: string;
  /** As `lead.person`. */
  persons?: readonly string[];
  company?: string;
  /** Only the last of each person, spam aside. */
  isLast?: true;
  /** Whether one of its deliveries was given up, or failed and is retried. */
  undelivered?: true;
  planned?: boolean;
  /** Statuses to leave out. */
  without?: readonly string[];
  /** Assigned to this member, or to no one at the desk. */
  openTo?: string;
};

/** `beyond` compares a lead with the last one of the page before. */
const orders = {
  oldest: { column: "received_at", direction: "asc", beyond: ">" },
  newest: { column: "received_at", direction: "desc", beyond: "<" },
  /** The next follow-up first. */
  planned: { column: "follow_up", direction: "asc", beyond: ">" },
} as const;
type Order = keyof typeof orders;

/** A lead's place in an order, for `leadsAfter`. */
export const placeIn = (order: Order, lead: LeadTable): string => `${lead[orders[order].column]} ${lead.id}`;

/**
 * A page of leads, in a few milliseconds among a hundred thousand.
 * @param details records to read with each
 * @param after `placeIn` of the last lead of the page before; empty: from the start
 */
export async function leadsAfter<Name extends Detail>(
  store: Store,
  details: readonly Name[],
  filter: LeadFilter,
  { order, after, limit }: { order: Order; after: string; limit: number },
): Promise<LeadWith<Name>[]> {
  const { column, direction, beyond } = orders[order];
  const end = after.lastIndexOf(" ");
  const [place, id] = [after.slice(0, end), after.slice(end + 1)];
  return store.run((db) =>
    readLeads(db, details, (query) =>
      query
        .where(matching(filter))
        .$if(after !== "", (page) =>
          // Only the first condition lets the store seek in its index.
          page
            .where(column, `${beyond}=`, place)
            .where((eb) => eb(eb.refTuple(column, "id"), beyond, eb.tuple(place, id))),
        )
        .orderBy(column, direction)
        .orderBy("id", direction)
        .limit(limit),
    ),
  );
}

const pageRows = 500;

/** All leads that pass a filter, in batches, oldest first. */
export const storedLeads = (store: Store, filter: LeadFilter) => leadBatches(store, filter, allDetails);

/** Leads, oldest first, in batches, each once even under concurrent changes. */
export async function* leadBatches<Name extends Detail>(
  store: Store,
  filter: LeadFilter,
  details: readonly Name[],
): AsyncGenerator<LeadWith<Name>[]> {
  if (!store.exists()) return;
  for (let after = ""; ;) {
    const page = await leadsAfter(store, details, filter, { order: "oldest", after, limit: pageRows });
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = placeIn("oldest", page.at(-1)!);
  }
}

/** The leads with these numbers, newest first. @param details records to read with each */
export async function storedLeadsOf<Name extends Detail>(
  store: Store,
  ids: readonly string[],
  details: readonly Name[],
): Promise<LeadWith<Name>[]> {
  const leads: LeadWith<Name>[] = [];
  for (let at = 0; at < ids.length; at += pageRows) {
    const some = ids.slice(at, at + pageRows);
    leads.push(...(await store.run((db) => readLeads(db, details, (query) => query.where("id", "in", some)))));
  }
  return leads.toSorted((one, other) => (placeIn("newest", one) < placeIn("newest", other) ? 1 : -1));
}

export const findLead = async (store: Store, id: string): Promise<StoredLead | undefined> =>
  (await storedLeadsOf(store, [id], allDetails))[0];

/** Other leads of the same person or number, the newest first, at most ten. */
export const leadsOfSender = (
  store: Store,
  { id, person, phone_e164 }: Pick<LeadTable, "id" | "person" | "phone_e164">,
): Promise<LeadWith<"deliveries">[]> =>
  store.run((db) =>
    readLeads(db, ["deliveries"], (query) =>
      query
        .where("id", "<>", id)
        .where((eb) =>
          eb.or([eb("person", "=", person), ...(phone_e164 === null ? [] : [eb("phone_e164", "=", phone_e164)])]),
        )
        .orderBy("received_at", "desc")
        .limit(10),
    ),
  );

/** The number of leads. @param most stops counting there */
export async function countLeads(store: Store, filter: LeadFilter, most = 1_000_000): Promise<number> {
  const { count } = await store.run((db) =>
    db
      .selectFrom(db.selectFrom("lead").select("id").where(matching(filter)).limit(most).as("some"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/** Columns whose index has no empty values, which the condition must say. */
const partial = { assignedTo: "assigned_to", origin: "origin", source: "source", company: "company" } as const;

const withoutIndex = (column: string) => sql<string>`coalesce(${sql.ref(`lead.${column}`)}, '')`;

/** The SQL condition of a filter. Values with an index are literals. */
export function matching(filter: LeadFilter) {
  const { status, flagged, since, until, email, form, tag, persons, isLast, undelivered, planned } = filter;
  const { without, openTo } = filter;
  const eb = expressionBuilder<Tables, "lead">();
  return eb.and([
    // SQLite would take an index without tags, or without follow-ups: 17 ms of 100,000 leads instead of 1.
    ...(status === undefined ? [] : [eb(tag === undefined ? "lead.status" : withoutIndex("status"), "=", status)]),
    ...(flagged === undefined ? [] : [eb("lead.flagged", "=", eb.lit(flagged ? 1 : 0))]),
    ...(since === undefined ? [] : [eb("lead.received_at", ">=", since.toISOString())]),
    ...(until === undefined ? [] : [eb("lead.received_at", "<", until.toISOString())]),
    ...(email === undefined ? [] : [isFrom(email)(eb)]),
    ...Object.entries(partial).flatMap(([name, column]) => {
      const value = filter[name as keyof typeof partial];
      if (value === undefined) return [];
      const isValue = eb(planned ? withoutIndex(column) : `lead.${column}`, "=", value);
      return value === "" || planned ? [isValue] : [isValue, eb(`lead.${column}`, "<>", sql<string>`''`)];
    }),
    ...(tag === undefined ? [] : [hasTag(tag), ...(planned ? [] : [eb("lead.tags", "<>", sql<string>`''`)])]),
    ...(persons === undefined ? [] : [eb("lead.person", "in", persons)]),
    ...(isLast === undefined ? [] : [eb("lead.status", "<>", "spam"), eb.not(eb.exists(laterLead(eb)))]),
    ...(form === undefined ? [] : [eb("lead.form", "=", form === "contact" ? "" : form)]),
    ...(form && form !== "contact" ? [eb("lead.form", "<>", sql<string>`''`)] : []),
    ...(undelivered === undefined ? [] : [eb("lead.id", "in", undeliveredLeads(eb))]),
    ...(planned === undefined ? [] : [eb("lead.follow_up", planned ? "<>" : "=", sql<string>`''`)]),
    ...(without === undefined ? [] : [eb("lead.status", "not in", without)]),
    ...(openTo === undefined ? [] : [eb("lead.assigned_to", "not in", colleaguesOf(eb, openTo))]),
  ]);
}

/** In the tag's own letter case, which SQLite's `like` does not distinguish. */
const hasTag = (tag: string) => sql<boolean>`replace(lead.tags, ${tagText([tag])}, '') <> lead.tags`;

const laterLead = (eb: ExpressionBuilder<Tables, "lead">) =>
  eb
    .selectFrom("lead as later")
    .select("later.id")
    .whereRef("later.person", "=", "lead.person")
    .where("later.status", "<>", "spam")
    // The first condition alone lets the store seek in its index.
    .whereRef("later.received_at", ">=", "lead.received_at")
    .where(sql<boolean>`(later.received_at, later.id) > (lead.received_at, lead.id)`);

const colleaguesOf = (eb: ExpressionBuilder<Tables, "lead">, member: string) =>
  eb.selectFrom("member").select("email").where("role", "in", leadRoles).where("email", "<>", member);

const undeliveredLeads = (eb: ExpressionBuilder<Tables, "lead">) =>
  eb.selectFrom("outbox").select("outbox.lead_id").where(isFailed);

/** The condition that a delivery was given up, or failed and is retried. */
const isFailed = (eb: ExpressionBuilder<Tables, "outbox">) =>
  eb.or([
    eb("outbox.state", "=", "dead"),
    eb.and([eb("outbox.state", "=", "pending"), eb("outbox.fault", "is not", null)]),
  ]);

/** The leads that a query is about. */
export type LeadCondition = (eb: ExpressionBuilder<Tables, "lead">) => Expression<SqlBool>;

/** The SQL condition for leads from an e-mail address, in any letter case. */
export const isFrom =
  (email: string) =>
  ({ eb, fn }: ExpressionBuilder<Tables, "lead">) =>
    eb(fn<string>("lower", ["email"]), "=", email.toLowerCase());

type LeadQuery = SelectQueryBuilder<Tables, "lead", LeadTable>;

type ReadDetail<Row> = (db: Kysely<Tables>, ids: string[]) => Promise<(Row & { lead_id: string })[]>;

const readDetail: { [Name in Detail]: ReadDetail<Details[Name][number]> } = {
  deliveries: (db, ids) => db.selectFrom("outbox").selectAll().where("lead_id", "in", ids).execute(),
  notes: (db, ids) => db.selectFrom("note").selectAll().where("lead_id", "in", ids).orderBy("written_at").execute(),
  changes: (db, ids) =>
    db.selectFrom("lead_change").selectAll().where("lead_id", "in", ids).orderBy("changed_at").execute(),
  files: (db, ids) =>
    db
      .selectFrom("lead_file")
      .select(["lead_id", "field", "name", "media_type", "size"])
      .where("lead_id", "in", ids)
      .orderBy("field")
      .execute(),
};

export const allDetails = Object.keys(readDetail) as Detail[];

/** @param details records to read with each lead */
export async function readLeads<Name extends Detail>(
  db: Kysely<Tables>,
  details: readonly Name[],
  select: (query: LeadQuery) => LeadQuery,
): Promise<LeadWith<Name>[]> {
  const leads = await select(db.selectFrom("lead").selectAll()).execute();
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rowsOf: [Name, Map<string, unknown[]>][] = [];
  for (const name of details) {
    const rows: { lead_id: string }[] = await readDetail[name](db, ids);
    rowsOf.push([name, Map.groupBy(rows, ({ lead_id }) => lead_id)]);
  }
  return leads.map((lead) => ({
    ...lead,
    ...(Object.fromEntries(rowsOf.map(([name, rows]) => [name, rows.get(lead.id) ?? []])) as Pick<Details, Name>),
  }));
}

/** A file with its bytes. */
export const findFile = (store: Store, id: string, field: string) =>
  store.run((db) =>
    db.selectFrom("lead_file").selectAll().where("lead_id", "=", id).where("field", "=", field).executeTakeFirst(),
  );
