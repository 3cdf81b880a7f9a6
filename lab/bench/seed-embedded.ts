import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { madeUpLeads } from "./made-up-leads.ts";

/** One finished delivery for each lead. */
export const madeUpDeliveries = `insert into outbox (lead_id, channel, flagged, state, attempts, next_attempt_at, finished_at)
  select id, 'notification', 0, 'sent', 1, received_at, received_at from lead`;

/** Inserts invented leads into an embedded store, which has its tables and is not in use. */
export function seedEmbedded(dataDir: string, count: number): void {
  const store = new DatabaseSync(join(dataDir, "leads.sqlite"));
  store.exec("pragma synchronous = off; begin");
  let insert: ReturnType<DatabaseSync["prepare"]> | undefined;
  for (const lead of madeUpLeads(count)) {
    const columns = Object.keys(lead);
    insert ??= store.prepare(`insert into lead (${columns.join()}) values (${columns.map(() => "?").join()})`);
    insert.run(...Object.values(lead));
  }
  store.exec(`${madeUpDeliveries}; commit`);
  store.close();
}
