import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { withDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { mailFolder } from "#app/platform/mailer.server.ts";

const day = 24 * 3_600_000;

/**
 * Deletes leads that came more than LEADS_RETENTION_DAYS ago, with their deliveries, and mail files as old.
 * @returns how many leads
 * @throws StoreUnavailable
 */
export async function purge(now = new Date()): Promise<number> {
  const limit = new Date(now.getTime() - env().LEADS_RETENTION_DAYS * day);
  const { numDeletedRows } = await withDatabase((db) =>
    db.deleteFrom("lead").where("received_at", "<", limit.toISOString()).executeTakeFirstOrThrow(),
  );
  await purgeMails(limit);
  return Number(numDeletedRows);
}

async function purgeMails(limit: Date): Promise<void> {
  const names = await readdir(mailFolder()).catch(() => []);
  for (const name of names) {
    const file = join(mailFolder(), name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < limit) await rm(file, { force: true });
  }
}
