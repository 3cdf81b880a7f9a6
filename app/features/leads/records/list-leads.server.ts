import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Store } from "#app/store/store.server.ts";
import { leadStatuses } from "#app/store/column-values.ts";
import type { LeadTable, OutboxTable, Tables } from "#app/store/tables.server.ts";
import { findLeads, indexLeads } from "./search.server.ts";
import { byLead, countLeads, isFailed, isFrom, type LeadFilter, matching } from "./stored-leads.server.ts";

const columns = [
  "id",
  "received_at",
  "kind",
  "status",
  "flagged",
  "form",
  "name",
  "email",
  "phone",
  "subject",
  "topic",
  "source",
  "origin",
  "locale",
  "assigned_to",
  "follow_up",
] as const satisfies (keyof LeadTable)[];

/** Characters of a message that a list shows. */
const beginning = 160;

export type ListedLead = Pick<LeadTable, (typeof columns)[number]> & {
  beginning: string;
  /** Channels whose delivery was given up, or failed and is retried. */
  undelivered: OutboxTable["channel"][];
};

export type LeadPage = {
  leads: ListedLead[];
  /** Start of the next page; undefined on the last. A slow search ends early. */
  next?: string;
  /** Whether a search covered all leads: after a restore not all are indexed yet. */
  complete: boolean;
};

/**
 * A page of leads, newest first, in a few milliseconds among a hundred thousand; with planned
 * follow-ups, the next one first.
 * @param options.text search text (search.server.ts); empty: all
 * @param options.after `next` of the page before
 * @throws StoreUnavailable
 */
export async function listLeads(
  store: Store,
  filter: LeadFilter,
  { text = "", after = "", limit }: { text?: string; after?: string; limit: number },
): Promise<LeadPage> {
  return text === "" ? latest(store, filter, after, limit) : searchLeads(store, filter, text, after, limit);
}

async function latest(store: Store, filter: LeadFilter, after: string, limit: number): Promise<LeadPage> {
  const { column, direction, beyond } = filter.planned ? byFollowUp : byArrival;
  const end = after.lastIndexOf(" ");
  const [place, id] = [after.slice(0, end), after.slice(end + 1)];
  return store.run(async (db) => {
    const rows = await selected(db)
      .where(matching(filter))
      .$if(after !== "", (query) =>
        // Only the first condition lets the store seek in its index.
        query
          .where(column, `${beyond}=`, place)
          .where((eb) => eb(eb.refTuple(column, "id"), beyond, eb.tuple(place, id))),
      )
      .orderBy(column, direction)
      .orderBy("id", direction)
      .limit(limit + 1)
      .execute();
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const leads = await withFailures(db, rows.slice(0, limit));
    return { leads, complete: true, ...(last && { next: `${last[column]} ${last.id}` }) };
  });
}

const byArrival = { column: "received_at", direction: "desc", beyond: "<" } as const;
const byFollowUp = { column: "follow_up", direction: "asc", beyond: ">" } as const;

/** Milliseconds after which a search ends at any point: the next page continues there. */
const patience = 200;

async function searchLeads(
  store: Store,
  filter: LeadFilter,
  text: string,
  after: string,
  limit: number,
): Promise<LeadPage> {
  const complete = await indexLeads(store);
  const begin = after === "" ? undefined : Number(after);
  const { leads, next } = await findLeads(store, text, { filter, next: begin, limit, milliseconds: patience });
  const places = new Map(leads.map(({ id, place }) => [id, place]));
  const rows = (db: Kysely<Tables>) =>
    selected(db)
      .where("id", "in", [...places.keys()])
      .execute();
  const listedLeads = leads.length === 0 ? [] : await store.run(async (db) => withFailures(db, await rows(db)));
  return {
    leads: listedLeads.toSorted((one, other) => places.get(other.id)! - places.get(one.id)!),
    complete,
    ...(next !== undefined && { next: String(next) }),
  };
}

/** Other leads of the same address or number, the newest first, at most ten. @throws StoreUnavailable */
export const leadsOfSender = (
  store: Store,
  { id, email, phone_e164 }: Pick<LeadTable, "id" | "email" | "phone_e164">,
): Promise<ListedLead[]> =>
  store.run(async (db) => {
    const rows = await selected(db)
      .where("id", "<>", id)
      .where((eb) =>
        eb.or([
          ...(email === "" ? [] : [isFrom(email)(eb)]),
          ...(phone_e164 === null ? [] : [eb("phone_e164", "=", phone_e164)]),
        ]),
      )
      .orderBy("received_at", "desc")
      .limit(10)
      .execute();
    return withFailures(db, rows);
  });

type Row = Omit<ListedLead, "undelivered">;

const selected = (db: Kysely<Tables>) =>
  db
    .selectFrom("lead")
    .select(columns)
    .select(sql<string>`substr(message, 1, ${sql.lit(beginning)})`.as("beginning"));

async function withFailures(db: Kysely<Tables>, rows: Row[]): Promise<ListedLead[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const failures = await db
    .selectFrom("outbox")
    .select(["lead_id", "channel"])
    .where("lead_id", "in", ids)
    .where(isFailed)
    .orderBy("channel")
    .execute();
  const failuresOf = byLead(failures);
  return rows.map((row) => ({ ...row, undelivered: failuresOf(row.id).map(({ channel }) => channel) }));
}

export type StatusCounts = Record<LeadTable["status"] | "planned", number>;

/** Counting stops here: higher counts are of no use. */
export const countedAtMost = 1000;

/**
 * Numbers of leads by status and with a planned follow-up, at most `countedAtMost` each, within the
 * rest of a filter.
 * @throws StoreUnavailable
 */
export async function countByStatus(store: Store, filter: LeadFilter): Promise<StatusCounts> {
  const { status: _, planned: __, ...rest } = filter;
  const counts = [...leadStatuses, "planned" as const].map(async (one) => [
    one,
    await countLeads(store, { ...rest, ...(one === "planned" ? { planned: true } : { status: one }) }, countedAtMost),
  ]);
  return Object.fromEntries(await Promise.all(counts)) as StatusCounts;
}

/** Equal for equal values: pages poll it to notice changes. */
export const versionOf = (values: unknown): string =>
  hash("sha256", JSON.stringify(values ?? null), "base64url").slice(0, 16);
