import { userInfo } from "node:os";
import type { Store } from "#app/store/store.server.ts";

/**
 * Records who runs a command before it shows or removes anything, so that an interrupted command is
 * recorded too.
 * @param command the name only, since the arguments may name a visitor
 * @returns a function that records the number of messages once it is known
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

/** The shell's user; with sudo, also the user who invoked it. */
export function currentUser(): string {
  let name = `user ${process.getuid?.() ?? "without a number"}`;
  try {
    name = userInfo().username;
  } catch {
    // The user of a container often has no name.
  }
  // Set by sudo, not a setting.
  // oxlint-disable-next-line node/no-process-env -- see above
  const { SUDO_USER } = process.env;
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}
