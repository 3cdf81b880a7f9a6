import { randomUUID } from "node:crypto";
import type { Store } from "#app/store/store.server.ts";
import type { DeskAuditTable } from "#app/store/tables.server.ts";

/** Actions of members at the desk that colleagues may need to look up: reading is not, saving a file is. */
export const auditActions = [
  "signed-in",
  "signed-in-by-link",
  "signed-out",
  "passkey-added",
  "passkey-removed",
  "sessions-ended",
  "link-made",
  "sessions-listed",
  "member-invited",
  "member-role",
  "member-removed",
  "calendar-made",
  "lead-entered",
  "lead-status",
  "lead-assigned",
  "lead-follow-up",
  "lead-noted",
  "lead-answered",
  "lead-retried",
  "lead-file-saved",
  "lead-deleted",
  "leads-exported",
  "person-exported",
  "person-erased",
  "document-drafted",
  "draft-discarded",
  "document-added",
  "document-renamed",
  "document-removed",
  "order-changed",
  "picture-added",
  "picture-changed",
  "picture-removed",
  "claim-confirmed",
  "proposed",
  "proposal-returned",
  "published",
  "restored",
  "questions-on",
  "questions-off",
  "visits-on",
  "visits-off",
  "backup-saved",
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Writes an action to the audit log.
 * @param subject its object, such as a document, a reference number or a colleague's address: never
 *   a visitor's words
 * @throws StoreUnavailable
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

/** Entries, including shell commands, newest first. @param before the last one shown @throws StoreUnavailable */
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
