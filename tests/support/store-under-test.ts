import { newDatabase } from "./shared-postgres.ts";

/** Store of the servers under test: request tests run once for each. Set in vitest.config.ts. */
export const storeUnderTest = process.env.STORE_UNDER_TEST === "postgres" ? "postgres" : "sqlite";

const databases = new Map<string, Promise<string>>();

/**
 * The database that belongs to a server's data folder, like SQLite's file: another server may take
 * over both.
 */
export function databaseOf(dataDir: string): Promise<string> {
  const known = databases.get(dataDir);
  if (known) return known;
  const created = newDatabase();
  databases.set(dataDir, created);
  return created;
}

/** Settings of a server under test that select the store under test. */
export async function storeSettings(dataDir: string): Promise<Record<string, string>> {
  if (storeUnderTest === "sqlite") return {};
  return { DATABASE_URL: await databaseOf(dataDir), SESSION_SECRET: "one secret that all instances share" };
}
