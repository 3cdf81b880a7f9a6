import { setImmediate, setTimeout as delay } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { repeated } from "#app/platform/repeated.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { isPostgres, type Tables } from "#app/store/tables.server.ts";
import { gramBytes, gramsOf, plain, searchText } from "./search-text.server.ts";
import { countSome, type LeadFilter, matching, type StoredLead, storedLeadsOf } from "./stored-leads.server.ts";

/** Digits of a telephone number that are worth looking for. */
const leastDigits = 5;
/** In one transaction, for which a visitor's message may have to wait. */
const indexedAtOnce = 256;

/**
 * Leads that contain every word, newest first. Letters' case, Arabic vowel signs, the forms of
 * alef, ya and ta marbuta, and the kind of digits do not count; a phone number is found however it
 * is written.
 * @param options.limit at most so many
 * @param options.report gets one line of progress at a time while the index is brought up to date
 * @throws StoreUnavailable
 */
export async function searchLeads(
  store: Store,
  text: string,
  { limit, report = () => {} }: { limit: number; report?: (line: string) => void },
): Promise<StoredLead[]> {
  if (!store.exists()) return [];
  let steps = 0;
  await updateSearchIndex(store, {
    atOnce: indexedAtOnce,
    between: async () => report(`indexing messages for searches: ${++steps * indexedAtOnce} so far`),
  });
  return storedLeadsOf(
    store,
    (await findLeads(store, text, { limit })).leads.map(({ id }) => id),
  );
}

/** Blocks looked through at a time: some milliseconds, in which visitors wait. */
const blocksAtOnce = 64;
/** Leads that pass a filter are looked through themselves if they are so few. */
const few = 500;

export type Found = {
  leads: { id: string; place: number }[];
  /** Where the search goes on below; undefined if there is nothing left. */
  next?: number;
};

/**
 * Leads as searchLeads finds them, of those that are indexed by now, latest first by their place in
 * the index.
 * @param options.filter which of them are wanted
 * @param options.next only what lies below: `next` of the search before
 * @param options.milliseconds what has not been looked through by then is left to the next search
 * @throws StoreUnavailable
 */
export async function findLeads(
  store: Store,
  text: string,
  options: { limit: number; filter?: LeadFilter; next?: number | undefined; milliseconds?: number },
): Promise<Found> {
  const { limit, filter = {}, next = Infinity, milliseconds = Infinity } = options;
  const deadline = performance.now() + milliseconds;
  const { contain, mayContain } = conditions(store, text);
  const wanted = sql`${contain} and lead.id = search.lead_id and ${matching(filter)}`;
  const top = Math.min(next, (await store.run(lastNumber)) + 1);
  const leads: Found["leads"] = [];
  const add = async (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    // In this order: SQLite keeps to it in a cross join.
    const rows = sql<Found["leads"][number]>`select search.lead_id as id, search.number as place from ${from}
      and search.number < ${top} and ${wanted} order by ${order} limit ${limit + 1 - leads.length}`;
    leads.push(...(await store.run((db) => rows.execute(db))).rows);
  };
  const page = () => {
    const isMore = leads.length > limit;
    return { leads: leads.slice(0, limit), ...(isMore && { next: leads[limit - 1]!.place }) };
  };
  if (Object.keys(filter).length > 0 && (await countSome(store, filter, few)) < few) {
    await add(sql`lead cross join lead_search as search where true`, sql`search.number desc`);
    return page();
  }
  for (let block = Math.floor((top - 1) / blockLeads); block >= 0 && leads.length <= limit; block -= blocksAtOnce) {
    if (performance.now() > deadline) return { leads, next: (block + 1) * blockLeads };
    const first = Math.max(0, block - blocksAtOnce + 1);
    await add(
      sql`lead_search_block as block cross join lead_search as search cross join lead
        where block.block between ${first} and ${block} and ${mayContain}
          and search.number between block.block * ${sql.lit(blockLeads)} and block.block * ${sql.lit(blockLeads)} + ${sql.lit(blockLeads - 1)}`,
      sql`block.block desc, search.number desc`,
    );
    await setImmediate();
  }
  return page();
}

/** That a lead contains all words, or the number they are; and that one of a block's leads may. */
function conditions(store: Store, text: string) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const number = /^[\d\s+().-]+$/.test(plain(text)) ? plain(text).replaceAll(/\D/g, "").replace(/^0+/, "") : "";
  const ways = number.length >= leastDigits ? [words, [number]] : [words];
  const position = sql.raw(store.isShared ? "strpos" : "instr");
  return {
    contain: anyOf(ways, (word) => sql<boolean>`${position}(search.text, ${word}) > 0`),
    // Another process may have emptied a block since: then each of its texts is read.
    mayContain: sql<boolean>`(block.grams is null or ${anyOf(ways, mayHave(store.isShared))})`,
  };
}

/** Whether one of a block's leads may contain a word: all its grams are there. */
const mayHave = (inPostgres: boolean) => (word: string) => {
  const bits = [...gramsOf(word)];
  if (inPostgres) return all(bits.map((bit) => sql<boolean>`get_bit(block.grams, ${sql.lit(bit)}) = 1`));
  return sql<boolean>`has_bits(block.grams, ${bits.join(" ")})`;
};

const anyOf = (ways: string[][], condition: (word: string) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(
    ways.map((words) => all(words.map(condition))),
    sql` or `,
  )})`;

const all = (conditions: RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

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
export async function updateSearchIndex(store: Store, { atOnce, between }: IndexingPace): Promise<void> {
  // Nobody waits for a lock if nothing is to be written.
  if (!(await store.run(isStale))) return;
  for (const index of [indexSome, indexBlocks])
    while ((await store.run((db) => db.transaction().execute((to) => index(to, atOnce)))) === atOnce) await between();
}

/**
 * Indexes what came last, which is little where the site runs.
 * @returns whether all is indexed now
 * @throws StoreUnavailable
 */
export async function indexNewest(store: Store): Promise<boolean> {
  if (!(await store.run(isStale))) return true;
  for (const index of [indexSome, indexBlocks])
    await store.run((db) => db.transaction().execute((to) => index(to, atOnce)));
  return !(await store.run(isStale));
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

/** Milliseconds. */
const indexEvery = 5_000;
const rest = 20;
/** Takes some 5 ms, in which visitors wait. */
const atOnce = 64;

/**
 * Begins to index messages soon after they came, so that no search has to.
 * @returns stops it, and leaves the rest to the next process
 */
export function startIndexing(store: Store): () => Promise<void> {
  const indexing = repeated("messages could not be indexed for searches", indexEvery, async (signal) => {
    const between = () => delay(rest, undefined, { signal });
    await updateSearchIndex(store, { atOnce, between }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
  return indexing.stop;
}
