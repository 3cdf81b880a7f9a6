import { userInfo } from "node:os";
import { storeExists } from "#app/features/leads/stored-leads.server.ts";
import { withDatabase } from "#app/platform/database.server.ts";
import type { DeskAuditTable } from "#app/platform/tables.server.ts";

/**
 * Notes who begins a command, before it shows or removes anything: one that is cut off is noted as well.
 * @param command its name alone, since what follows it may name a visitor
 * @returns to be told of how many messages it was, once that is known
 * @throws StoreUnavailable
 */
export async function auditBegin(command: string): Promise<(count: number) => Promise<void>> {
  if (!storeExists()) return async () => {};
  const id = crypto.randomUUID();
  const entry = { id, began_at: new Date().toISOString(), who: whoAmI(), command, count: null };
  await withDatabase((db) => db.insertInto("desk_audit").values(entry).execute());
  return async (count) => {
    await withDatabase((db) => db.updateTable("desk_audit").set({ count }).where("id", "=", id).execute());
  };
}

/** The latest first. @throws StoreUnavailable */
export async function auditEntries(limit: number): Promise<DeskAuditTable[]> {
  if (!storeExists()) return [];
  return withDatabase((db) =>
    db.selectFrom("desk_audit").selectAll().orderBy("began_at", "desc").orderBy("id").limit(limit).execute(),
  );
}

/** The user of the shell; behind sudo the one who called it as well. */
function whoAmI(): string {
  const name = userName();
  // Not a setting: sudo says it.
  // oxlint-disable-next-line node/no-process-env -- see above
  const { SUDO_USER } = process.env;
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}

/** A container's user often has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "without a number"}`;
  }
}
