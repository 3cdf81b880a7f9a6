import { riyadhDay } from "#app/i18n/format-moment.ts";
import { scrubStore, withDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { removeMailFiles } from "#app/platform/mail-files.server.ts";
import { removeReplaced } from "#app/platform/replaced-stores.server.ts";

const day = 24 * 3_600_000;
/** Leads deleted at a time: visitors' messages go in between, and PostgreSQL ends what takes longer than a visitor waits. */
const batch = 500;

/**
 * Deletes leads that came more than LEADS_RETENTION_DAYS ago, with their deliveries, and mail files as old; proofs of
 * work that have counted and could not be used again anyway; counts of limits that are over; what the assistant spent on
 * days as old; who read or removed messages then; and
 * what a restore replaced a week ago.
 * @returns how many leads
 * @throws StoreUnavailable
 */
export async function purge(now = new Date()): Promise<number> {
  const limit = new Date(now.getTime() - env().LEADS_RETENTION_DAYS * day);
  let deleted = 0;
  for (let count = batch; count === batch; deleted += count) count = await purgeSome(limit.toISOString());
  await removeMailFiles(async ({ sentAt }) => (await sentAt()) < limit);
  await removeReplaced(now);
  await withDatabase((db) => db.deleteFrom("rate_limit").where("expire", "<", now.getTime()).execute());
  await withDatabase((db) => db.deleteFrom("spent_proof").where("expires_at", "<", now.toISOString()).execute());
  await withDatabase((db) => db.deleteFrom("desk_audit").where("began_at", "<", limit.toISOString()).execute());
  await withDatabase((db) =>
    db
      .deleteFrom("assistant_spend")
      .where("period", "<", `day:${riyadhDay(limit)}`)
      .execute(),
  );
  if (!(await scrubStore())) log.warn("what was purged is still in the store's log, which others read: it waits a day");
  return deleted;
}

async function purgeSome(limit: string): Promise<number> {
  const { numDeletedRows } = await withDatabase((db) => {
    const old = db.selectFrom("lead").select("id").where("received_at", "<", limit).limit(batch);
    return db.deleteFrom("lead").where("id", "in", old).executeTakeFirstOrThrow();
  });
  return Number(numDeletedRows);
}
