import { userInfo } from "node:os";
import { deeds } from "#app/features/members/record.server.ts";
import { riyadhMinute } from "#app/i18n/riyadh-time.ts";
import type { Store } from "#app/store/store.server.ts";
import type { DeskAuditTable } from "#app/store/tables.server.ts";
import { command, done, misused } from "./command.server.ts";
import { type Column, layoutTable } from "./layout-table.ts";
import { limitMistake, parseLimit, usualLimit } from "./parse-options.ts";

const columns: Column<DeskAuditTable>[] = [
  { title: "RIYADH TIME", value: ({ began_at }) => riyadhMinute(began_at) },
  { title: "WHO", min: 6, value: ({ who }) => who },
  { title: "COMMAND", value: ({ command }) => command },
  { title: "MESSAGES", value: ({ count, command: name }) => String(count ?? (isDeed(name) ? "" : "not finished")) },
  { title: "ABOUT", min: 6, value: ({ subject }) => subject ?? "" },
];

/** Not every deed is about messages. */
const isDeed = (name: string): boolean => (deeds as readonly string[]).includes(name);

export const audit = command({
  usage: `[--limit ${usualLimit}]`,
  summary: "lists who has read, exported or removed messages and what members did, newest first",
  options: { limit: { type: "string" } },
  run: async ({ words, options }, terminal, { store }) => {
    const limit = parseLimit(options.limit);
    if (words.length > 0) return misused("audit takes no arguments.");
    if (limit === undefined) return misused(limitMistake);
    const entries = await auditEntries(store, limit);
    if (entries.length === 0) terminal.say("Nobody has read or removed messages yet.");
    else await terminal.write(`${layoutTable(columns, entries, terminal.columns).join("\n")}\n`);
    return done;
  },
});

/**
 * Records who begins a command, before it shows or removes anything, so that an interrupted one is
 * recorded too.
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

async function auditEntries(store: Store, limit: number): Promise<DeskAuditTable[]> {
  if (!store.exists()) return [];
  return store.run((db) =>
    db.selectFrom("desk_audit").selectAll().orderBy("began_at", "desc").orderBy("id").limit(limit).execute(),
  );
}

/** The user of the shell; with sudo also the user who called it. */
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
