import { randomUUID } from "node:crypto";
import type { Store } from "#app/store/store.server.ts";
import type { DeskAuditTable } from "#app/store/tables.server.ts";
import type { Words } from "#words/audit-log.ts";

/** Actions of members at the desk that colleagues may need to look up: reading is not, saving a file is. */
export type AuditAction = keyof Words;

/**
 * Writes an action to the audit log.
 * @param subject its object, such as a document, a reference number or a colleague's address: never
 *   a visitor's words
 */
export type RecordAction = (action: AuditAction, subject?: string, count?: number) => Promise<void>;

/** @param who a member's address, or the shell's user */
export const recordsOf =
  (store: Store, who: string): RecordAction =>
  async (action, subject, count) => {
    const began_at = new Date().toISOString();
    const entry = { id: randomUUID(), began_at, who, command: action, subject: subject ?? null, count: count ?? null };
    await store.run((db) => db.insertInto("desk_audit").values(entry).execute());
  };

/** Entries, including shell commands, newest first. @param before the last one shown */
export const auditEntries = (
  store: Store,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<DeskAuditTable[]> =>
  store.run((db) =>
    db
      .selectFrom("desk_audit")
      .selectAll()
      .$if(before !== undefined, (query) => query.where("began_at", "<", before!))
      .orderBy("began_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
