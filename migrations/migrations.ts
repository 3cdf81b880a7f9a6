import { basename } from "node:path";
import type { Migration } from "kysely/migration";

/**
 * All migrations of the store's tables by name, each run once in that order. Released ones are
 * never edited. New ones keep the previous release working: they add tables and optional columns,
 * and remove none.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>("./*-*.ts", { eager: true })).map(([file, migration]) => [
    basename(file, ".ts"),
    migration,
  ]),
);
