import type { Transaction } from "kysely";
import type { Tables } from "./tables.server.ts";

/**
 * SQLite only, first in a transaction: takes the right to write, which one process has at a time, and waits for it. A
 * transaction that reads first gets no turn: while another process writes, its own first write fails at once.
 */
export async function beginWriting(transaction: Transaction<Tables>): Promise<void> {
  await transaction.deleteFrom("lead").where("id", "=", "").execute();
}
