import { type Kysely, sql, type Transaction } from "kysely";
import { withDatabase } from "#app/platform/database.server.ts";
import { isPostgres } from "#app/platform/is-postgres.server.ts";
import type { Tables } from "#app/platform/tables.server.ts";
import { gramBytes, searchText } from "./search-text.ts";

/** Leads whose grams lie in one row; the triggers of 0009-search.ts know the number as well. */
export const blockLeads = 32;

export type IndexingPace = {
  /** Leads, and blocks, indexed in one transaction: visitors' messages go in between. */
  atOnce: number;
  /** Called after each transaction. */
  between: () => Promise<void>;
};

/**
 * Indexes what came, was noted or was deleted since the last time, older leads first.
 * @throws StoreUnavailable
 */
export async function updateSearchIndex({ atOnce, between }: IndexingPace): Promise<void> {
  // Nobody waits for a lock where nothing is to be written.
  if (!(await withDatabase(isStale))) return;
  for (const index of [indexSome, indexBlocks])
    while ((await withDatabase((db) => db.transaction().execute((to) => index(to, atOnce)))) === atOnce)
      await between();
}

async function isStale(db: Kysely<Tables>): Promise<boolean> {
  const lead = await db.selectFrom("lead_unindexed").select("lead_id").limit(1).executeTakeFirst();
  return Boolean(lead ?? (await unindexedBlocks(db, 1)).length);
}

/** @returns how many were indexed */
async function indexSome(transaction: Transaction<Tables>, atOnce: number): Promise<number> {
  // One process at a time gives out numbers.
  if (isPostgres(transaction)) await sql`lock table lead_search in share row exclusive mode`.execute(transaction);
  const found = await transaction
    .selectFrom("lead_unindexed")
    .innerJoin("lead", "lead.id", "lead_unindexed.lead_id")
    .select("lead.id")
    .orderBy("lead_unindexed.received_at")
    .orderBy("lead_unindexed.lead_id")
    .limit(atOnce)
    // What is being deleted would wait for us, and we for it.
    .$if(isPostgres(transaction), (query) => query.forKeyShare("lead").skipLocked())
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Before the notes are read: what is noted from now on is unindexed again.
  await transaction.deleteFrom("lead_unindexed").where("lead_id", "in", ids).execute();

  const leads = await transaction
    .selectFrom("lead")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  const notes = await transaction.selectFrom("note").select(["lead_id", "text"]).where("lead_id", "in", ids).execute();
  const notesOf = Map.groupBy(notes, ({ lead_id }) => lead_id);
  const known = await transaction
    .selectFrom("lead_search")
    .select(["lead_id", "number"])
    .where("lead_id", "in", ids)
    .execute();
  const numbers = new Map(known.map(({ lead_id, number }) => [lead_id, number]));
  let last = await lastNumber(transaction);
  const rows = leads.map((lead) => ({
    number: numbers.get(lead.id) ?? ++last,
    lead_id: lead.id,
    text: searchText(lead, notesOf.get(lead.id) ?? []),
  }));
  await transaction
    .insertInto("lead_search")
    .values(rows)
    .onConflict((conflict) => conflict.column("number").doUpdateSet((eb) => ({ text: eb.ref("excluded.text") })))
    .execute();
  const blocks = new Set(rows.map(({ number }) => Math.floor(number / blockLeads)));
  await transaction
    .insertInto("lead_search_block")
    .values([...blocks].map((block) => ({ block, grams: null })))
    .onConflict((conflict) => conflict.column("block").doUpdateSet({ grams: null }))
    .execute();
  return ids.length;
}

/** @returns how many blocks were looked at */
async function indexBlocks(transaction: Transaction<Tables>, atOnce: number): Promise<number> {
  if (isPostgres(transaction)) await sql`lock table lead_search in share row exclusive mode`.execute(transaction);
  const blocks = await unindexedBlocks(transaction, atOnce);
  for (const { block } of blocks) {
    const rows = await transaction
      .selectFrom("lead_search")
      .select("text")
      .where("number", ">=", block * blockLeads)
      .where("number", "<", (block + 1) * blockLeads)
      .execute();
    const row = { grams: gramBytes(rows.map(({ text }) => text)) };
    if (rows.length > 0)
      await transaction.updateTable("lead_search_block").set(row).where("block", "=", block).execute();
    else await transaction.deleteFrom("lead_search_block").where("block", "=", block).execute();
  }
  return blocks.length;
}

const unindexedBlocks = (db: Kysely<Tables>, limit: number) =>
  db.selectFrom("lead_search_block").select("block").where("grams", "is", null).limit(limit).execute();

async function lastNumber(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("lead_search")
    .select(({ fn }) => fn.max("number").as("last"))
    .executeTakeFirst();
  return row?.last ?? -1;
}
