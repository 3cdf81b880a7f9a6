import { PostgresAdapter, type QueryExecutor } from "kysely";

/** Whether this database or transaction is PostgreSQL; otherwise it is SQLite. */
export const isPostgres = (db: { getExecutor: () => QueryExecutor }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
