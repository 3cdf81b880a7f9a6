import { userInfo } from "node:os";
import type { Store } from "#app/store/store.server.ts";

/**
 * Records the user of a command before it shows or removes anything, so that an interrupted command
 * is recorded too.
 * @param command only its name, since its arguments may name a visitor
 * @returns a function that records the number of messages, once it is known
 * @throws StoreUnavailable
 */
export async function auditBegin(store: Store, command: string): Promise<(count: number) => Promise<void>> {
  if (!store.exists()) return async () => {};
  const id = crypto.randomUUID();
  const entry = { id, began_at: new Date().toISOString(), who: currentUser(), command, count: null, subject: null };
  await store.run((db) => db.insertInto("desk_audit").values(entry).execute());
  return async (count) => {
    await store.run((db) => db.updateTable("desk_audit").set({ count }).where("id", "=", id).execute());
  };
}

/** The user of the shell; with sudo, also the user who called it. */
export function currentUser(): string {
  let name = `user ${process.getuid?.() ?? "without a number"}`;
  try {
    name = userInfo().username;
  } catch {
    // A container's user often has no name.
  }
  // Not a setting: sudo sets it.
  // oxlint-disable-next-line node/no-process-env -- see above
  const { SUDO_USER } = process.env;
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}
