import { existsSync } from "node:fs";
import type { Kysely } from "kysely";
import { withDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { deliveryStates } from "#app/platform/exported-lead.ts";
import { sqliteFile } from "#app/platform/open-sqlite.server.ts";
import type { LeadTable, NoteTable, OutboxTable, Tables } from "#app/platform/tables.server.ts";

type Channel = OutboxTable["channel"];
export const channels: Channel[] = ["notification", "confirmation", "webhook"];

/** A lead with what became of its deliveries, `none` where there is none, and its notes, oldest first. */
export type StoredLead = LeadTable & { deliveries: Record<Channel, OutboxTable["state"]>; notes: NoteTable[] };

export type LeadFilter = {
  status?: LeadTable["status"];
  flagged?: boolean;
  /** Received then or later. */
  since?: Date;
  /** Whatever its letters' case. */
  email?: string;
};

const pageRows = 500;

/** Whether there is a store at all: reading must not make an empty one where DATA_DIR is mistyped. */
export const storeExists = (): boolean => env().DATABASE_URL !== undefined || existsSync(sqliteFile(env().DATA_DIR));

/**
 * Leads, some at a time, each once even while others come and go.
 * @throws StoreUnavailable
 */
export async function* storedLeads(filter: LeadFilter, order: "newest" | "oldest"): AsyncGenerator<StoredLead[]> {
  if (!storeExists()) return;
  for (let last: LeadTable | undefined; ;) {
    const after = last;
    const page = await withDatabase(async (db) => withDetails(db, await leadsAfter(db, filter, order, after)));
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    last = page.at(-1);
  }
}

/** The leads with these numbers, newest first. @throws StoreUnavailable */
export async function storedLeadsOf(ids: string[]): Promise<StoredLead[]> {
  const found: StoredLead[] = [];
  for (let at = 0; at < ids.length; at += pageRows) {
    const page = ids.slice(at, at + pageRows);
    const leads = (db: Kysely<Tables>) => db.selectFrom("lead").selectAll().where("id", "in", page).execute();
    found.push(...(await withDatabase(async (db) => withDetails(db, await leads(db)))));
  }
  return found.toSorted((one, other) => (place(one) < place(other) ? 1 : -1));
}

/** As `storedLeads` sorts them. */
const place = ({ received_at, id }: LeadTable) => received_at + id;

/** How many leads there are. @throws StoreUnavailable */
export async function countLeads(filter: LeadFilter): Promise<number> {
  if (!storeExists()) return 0;
  const { count } = await withDatabase((db) =>
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
      // The first condition alone lets the store begin in its index where the last page ended.
      query
        .where("received_at", order === "newest" ? "<=" : ">=", last!.received_at)
        .where((eb) =>
          eb.or([
            eb("received_at", beyond, last!.received_at),
            eb.and([eb("received_at", "=", last!.received_at), eb("id", beyond, last!.id)]),
          ]),
        ),
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
    .$if(email !== undefined, (query) =>
      query.where(({ fn }) => fn<string>("lower", ["email"]), "=", email!.toLowerCase()),
    );
}

async function withDetails(db: Kysely<Tables>, leads: LeadTable[]): Promise<StoredLead[]> {
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deliveries = await db
    .selectFrom("outbox")
    .select(["lead_id", "channel", "state"])
    .where("lead_id", "in", ids)
    .execute();
  const notes = await db.selectFrom("note").selectAll().where("lead_id", "in", ids).orderBy("written_at").execute();
  const deliveriesOf = Map.groupBy(deliveries, ({ lead_id }) => lead_id);
  const notesOf = Map.groupBy(notes, ({ lead_id }) => lead_id);
  return leads.map((lead) => ({
    ...lead,
    deliveries: deliveryStates(deliveriesOf.get(lead.id) ?? []),
    notes: notesOf.get(lead.id) ?? [],
  }));
}
