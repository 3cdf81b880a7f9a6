import { type Kysely, PostgresAdapter } from "kysely";

/** Whether queries of this database, or transaction, go to PostgreSQL; else they go to SQLite. */
export const isPostgres = (db: Kysely<never>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
