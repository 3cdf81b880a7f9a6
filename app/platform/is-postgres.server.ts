import { PostgresAdapter, type QueryExecutor } from "kysely";

/** Whether queries of this database, or transaction, go to PostgreSQL; else they go to SQLite. */
export const isPostgres = (db: { getExecutor: () => QueryExecutor }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
