import { type RawBuilder, sql } from "kysely";
import { withDatabase } from "#app/platform/database.server.ts";
import { isPostgres } from "#app/platform/is-postgres.server.ts";
import { blockLeads, updateSearchIndex } from "./search-index.server.ts";
import { gramsOf, plain } from "./search-text.ts";
import { storeExists, type StoredLead, storedLeadsOf } from "./stored-leads.server.ts";

/** Digits of a telephone number that are worth looking for. */
const leastDigits = 5;
/** In one transaction, for which a visitor's message may have to wait. */
const indexedAtOnce = 256;

/**
 * Leads in which every word stands somewhere, newest first. Letters' case, Arabic vowel signs, the forms of alef, ya and
 * ta marbuta, and the kind of digits do not count; a phone number is found however it is written.
 * @param options.limit at most so many
 * @param options.report gets one line of progress at a time while the index is brought up to date
 * @throws StoreUnavailable
 */
export async function searchLeads(
  text: string,
  { limit, report = () => {} }: { limit: number; report?: (line: string) => void },
): Promise<StoredLead[]> {
  if (!storeExists()) return [];
  let steps = 0;
  await updateSearchIndex({
    atOnce: indexedAtOnce,
    between: async () => report(`indexing messages for searches: ${++steps * indexedAtOnce} so far`),
  });
  const words = plain(text).split(/\s+/).filter(Boolean);
  const number = /^[\d\s+().-]+$/.test(plain(text)) ? plain(text).replaceAll(/\D/g, "").replace(/^0+/, "") : "";
  const ways = number.length >= leastDigits ? [words, [number]] : [words];
  const ids = await withDatabase(async (db) => {
    const found = await sql<{ lead_id: string }>`
      select search.lead_id from lead_search_block as block
      -- In this order: SQLite keeps to it in a cross join.
      cross join lead_search as search
      where search.number between block.block * ${sql.lit(blockLeads)} and block.block * ${sql.lit(blockLeads)} + ${sql.lit(blockLeads - 1)}
        -- Another process may have emptied a block since: then each of its texts is read.
        and (block.grams is null or ${anyOf(ways, mayHave(isPostgres(db)))})
        and ${anyOf(ways, (word) => sql`${sql.raw(isPostgres(db) ? "strpos" : "instr")}(search.text, ${word}) > 0`)}
      order by block.block desc, search.number desc limit ${limit}`.execute(db);
    return found.rows.map(({ lead_id }) => lead_id);
  });
  return storedLeadsOf(ids);
}

/** Whether a word may stand in one of a block's leads: all its grams are there. */
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
