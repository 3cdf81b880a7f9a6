import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { query } from "./postgres.ts";
import { databaseOf, storeUnderTest } from "./store-under-test.ts";

/** Ends all leases, as after a minute and a half: a dead process's deliveries may be taken over. */
export async function endLeases(dataDir: string): Promise<void> {
  const text = "update outbox set claimed_until = '2000-01-01T00:00:00.000Z' where claimed_until is not null";
  if (storeUnderTest === "postgres") {
    await query(await databaseOf(dataDir), text);
    return;
  }
  const store = new DatabaseSync(join(dataDir, "leads.sqlite"), { timeout: 5_000 });
  store.exec(text);
  store.close();
}
