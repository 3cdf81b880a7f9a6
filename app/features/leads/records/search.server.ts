import { setImmediate, setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { repeatWork } from "#app/platform/repeat-work.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { isPostgres } from "#app/store/is-postgres.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import { type LeadCondition, type LeadFilter, type LeadWith, matching, readLeads } from "./stored-leads.server.ts";
import { fieldTexts } from "#app/features/leads/lead-fields.server.ts";
import { foldLetters, westernDigits } from "#i18n/fold-letters.ts";
import { soundsOf } from "#app/features/leads/rules/sounds.ts";

const leastDigits = 5;
/** Leads searched at a time: a few milliseconds, during which visitors wait. */
const lookedThrough = { byText: 8000, byGrams: 100_000, byGramsAndFilter: 32_000 };
/** Multiple of the wanted leads to read before the index: words with too few hits there are rare. */
const commonWithin = 10;

/**
 * Leads that contain every word, latest first by their place in `lead_search`. Letters' case,
 * Arabic vowel signs, the forms of alef, ya and ta marbuta, and the kind of digits do not count; a
 * phone number is found in any notation. A search of 100,000 leads takes some 10 ms, and 0.1 s for
 * words of one or two letters, or in PostgreSQL without pg_trgm.
 * @param options.after place below which to begin
 * @param options.bySound searches for a name as it sounds (sounds.ts)
 */
export async function findLeads(
  store: Store,
  text: string,
  { filter, after, limit, bySound = false }: { filter: LeadFilter; after: number; limit: number; bySound?: boolean },
): Promise<{ id: string; place: number }[]> {
  const leads: { id: string; place: number }[] = [];
  const ways = bySound ? [soundsOf(plain(text))] : waysToSay(text);
  const grams = gramsOf(ways);
  const depths = {
    byText: grams === undefined ? lookedThrough.byText : limit * commonWithin,
    byGrams: Object.keys(filter).length > 0 ? lookedThrough.byGramsAndFilter : lookedThrough.byGrams,
  };
  let top = Math.min(after, (await store.run(lastNumber)) + 1);
  // A search by sound follows one that found nothing: its words are rare.
  for (let isIndexed = bySound && grams !== undefined; top > 0 && leads.length < limit;) {
    const bottom = Math.max(0, top - depths[isIndexed ? "byGrams" : "byText"]);
    const rows = await store.run((db) =>
      db
        .selectFrom("lead_search")
        // SQLite keeps to this order in a cross join.
        .crossJoin("lead")
        .select(["lead_search.lead_id as id", "lead_search.number as place"])
        .where(
          isIndexed && !isPostgres(db)
            ? sql<boolean>`lead_search.number in (select rowid from lead_search_gram
                where lead_search_gram match ${grams} and rowid < ${top} and rowid >= ${bottom})`
            : sql<boolean>`lead_search.number < ${top} and lead_search.number >= ${bottom}`,
        )
        .where(containing(ways, isIndexed))
        .whereRef("lead.id", "=", "lead_search.lead_id")
        .where(matching(filter))
        // PostgreSQL would read in the order of numbers, instead of taking the index of grams.
        .orderBy(isIndexed && isPostgres(db) ? sql`lead_search.number + 0` : "lead_search.number", "desc")
        .limit(limit - leads.length)
        .execute(),
    );
    leads.push(...rows);
    top = bottom;
    isIndexed ||= grams !== undefined && rows.length < limit / 4;
    await setImmediate();
  }
  return leads;
}

/** The words of a text, or the phone number that they form. */
function waysToSay(text: string): string[][] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const number = /^[\d\s+().-]+$/.test(plain(text)) ? plain(text).replaceAll(/\D/g, "").replace(/^0+/, "") : "";
  if (number.length < leastDigits) return [words];
  return words.some((word) => word.includes(number)) ? [[number]] : [words, [number]];
}

/** The condition that a lead contains all words of one of the ways. @param isIndexed lets PostgreSQL take the index */
function containing(ways: string[][], isIndexed: boolean) {
  const text = isIndexed ? sql`lead_search.text` : sql`coalesce(lead_search.text, '')`;
  const isIn = (word: string) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  const all = (words: string[]) => sql`(${sql.join([sql`true`, ...words.map(isIn)], sql` and `)})`;
  return sql<boolean>`(${sql.join(ways.map(all), sql` or `)})`;
}

/** Grams of a search; more would not make it quicker. */
const mostGrams = 40;

/** The condition on SQLite's index for the ways; undefined if one has no word of three letters. */
function gramsOf(ways: string[][]): string | undefined {
  const all = ways.map((words) => words.flatMap(quotedGrams).slice(0, mostGrams).join(" AND "));
  return all.includes("") ? undefined : all.map((grams) => `(${grams})`).join(" OR ");
}

/** Every three letters in a row. */
function quotedGrams(word: string): string[] {
  const letters = Array.from(word, (letter) => letter.replace('"', '""'));
  return letters.slice(2).map((third, at) => `"${letters[at]}${letters[at + 1]}${third}"`);
}

/** Leads indexed in one transaction: about 10 ms, during which visitors wait. */
const indexedAtOnce = 32;

/**
 * Indexes some of the leads that are new or have new notes since the last run, older ones first.
 * They are few while the site runs.
 * @returns whether all is indexed now
 */
export async function indexLeads(store: Store): Promise<boolean> {
  // Avoids waiting for a lock if there is nothing to write.
  if (!(await store.run(isStale))) return true;
  await store.run((db) => db.transaction().execute(indexSome));
  return !(await store.run(isStale));
}

/** Lets leads be indexed again whose tags or company changed. */
export const indexAgain = (db: Kysely<Tables>, which: LeadCondition) =>
  db
    .insertInto("lead_unindexed")
    .columns(["lead_id", "received_at"])
    .expression(db.selectFrom("lead").select(["id", "received_at"]).where(which))
    // As a trigger does for notes: a process that is indexing the lead now must wait.
    .onConflict((conflict) =>
      conflict.column("lead_id").doUpdateSet((eb) => ({ received_at: eb.ref("excluded.received_at") })),
    )
    .execute();

const isStale = async (db: Kysely<Tables>): Promise<boolean> =>
  (await db.selectFrom("lead_unindexed").select("lead_id").limit(1).executeTakeFirst()) !== undefined;

async function indexSome(transaction: Transaction<Tables>): Promise<void> {
  // One process at a time assigns numbers.
  if (isPostgres(transaction)) await sql`lock table lead_search in share row exclusive mode`.execute(transaction);
  const foundRows = await transaction
    .selectFrom("lead_unindexed")
    .innerJoin("lead", "lead.id", "lead_unindexed.lead_id")
    .select("lead.id")
    .orderBy("lead_unindexed.received_at")
    .orderBy("lead_unindexed.lead_id")
    .limit(indexedAtOnce)
    // Rows that are being deleted are skipped: waiting for them would deadlock.
    .$if(isPostgres(transaction), (query) => query.forKeyShare("lead").skipLocked())
    .execute();
  const ids = foundRows.map(({ id }) => id);
  if (ids.length === 0) return;
  // Before the notes are read: a note added from now on makes the lead unindexed again.
  await transaction.deleteFrom("lead_unindexed").where("lead_id", "in", ids).execute();

  const leads = await readLeads(transaction, ["notes"], (query) =>
    query.where("id", "in", ids).orderBy("received_at").orderBy("id"),
  );
  const indexedBlock = await transaction
    .selectFrom("lead_search")
    .select(["lead_id", "number"])
    .where("lead_id", "in", ids)
    .execute();
  const numbers = new Map(indexedBlock.map(({ lead_id, number }) => [lead_id, number]));
  let last = await lastNumber(transaction);
  const rows = leads.map((lead) => ({
    number: numbers.get(lead.id) ?? ++last,
    lead_id: lead.id,
    text: searchText(lead),
  }));
  await transaction
    .insertInto("lead_search")
    .values(rows)
    .onConflict((conflict) => conflict.column("number").doUpdateSet((eb) => ({ text: eb.ref("excluded.text") })))
    .execute();
  // The previous release reads blocks of 32 leads, and rebuilds missing bits.
  const blocks = new Set(rows.map(({ number }) => Math.floor(number / 32)));
  await transaction
    .insertInto("lead_search_block")
    .values([...blocks].map((block) => ({ block, grams: null })))
    .onConflict((conflict) => conflict.column("block").doUpdateSet({ grams: null }))
    .execute();
}

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

/**
 * Starts indexing messages soon after they arrive, so that searches need not.
 * @returns a function that stops it, and leaves the rest to the next process
 */
export function startIndexing(store: Store): () => Promise<void> {
  const indexing = repeatWork("messages could not be indexed for searches", indexEvery, async (signal) => {
    while (!signal.aborted && !(await indexLeads(store)))
      await delay(rest, undefined, { signal }).catch(() => undefined);
  });
  return indexing.stop;
}

/** Folds a text so that words that look or sound alike become equal. */
export function plain(text: string): string {
  return westernDigits(foldLetters(text))
    .replaceAll("\0", "")
    .replaceAll("ٱ", "ا")
    .replaceAll("ة", "ه")
    .replaceAll(/[ىی]/g, "ي")
    .replaceAll("ک", "ك");
}

/** Search text of a lead, with its telephone number as digits and its name as it sounds. */
function searchText(lead: LeadWith<"notes">): string {
  const { id, name, phone, phone_e164, source, tags, company, notes } = lead;
  const all = [id, ...fieldTexts(lead), phone_e164 ?? "", source, tags, company, ...notes.map(({ text }) => text)];
  return [plain(all.join("\n")), plain(phone).replaceAll(/\D/g, ""), ...soundsOf(plain(name))].join("\n");
}

/** Whether a text contains an e-mail address as a word, not `ali@…` in `wali@…`, in any case. */
export function containsAddress(text: string, email: string): boolean {
  const pattern = `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])${email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![a-z0-9-]|\\.[a-z0-9])`;
  return new RegExp(pattern, "i").test(text);
}

const between = "[\\s().+/-]{0,3}";

/** Whether a text contains a phone number, however its digits are grouped; Arabic digits count. */
export function containsPhone(text: string, spellings: string[]): boolean {
  const ways = spellings.map((digits) => digits.split("").join(between)).join("|");
  return new RegExp(`(?<!\\d)(?:${ways})(?!\\d)`).test(plain(text));
}
