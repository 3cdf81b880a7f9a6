import { userInfo } from "node:os";
import { expect, test, vi } from "vitest";
import { purge } from "#app/features/leads/records/remove-leads.server.ts";
import { emptyStore, stores } from "#tests/support/each-store.ts";
import { testStore } from "#tests/support/test-store.ts";
import { leadsCommand } from "./leads.server.ts";

test.each(stores)("on %s it is noted who exported or removed how many messages", async (kind) => {
  const store = await testStore(await emptyStore(kind));
  vi.stubEnv("SUDO_USER", undefined);
  let write = async (_text: string) => {};
  const terminal = { write: (text: string) => write(text), say: () => {}, progress: () => {} };
  const run = (...args: string[]) => leadsCommand(store.parts, args, { ...terminal, ask: undefined });
  const seen = new Set<string>();
  /** Entries recorded since the last call. */
  const noted = async () => {
    const rows = await store.run((db) => db.selectFrom("desk_audit").selectAll().execute());
    const entries = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of entries) seen.add(id);
    return entries.map(({ who, command, count }) => [who, command, count]);
  };
  const { username } = userInfo();

  await store.add("NH-7K3M-0QXD", { email: "sara@example.com" });
  await store.add("NH-2PVC-9D4R", { email: "sara@example.com" });
  await store.add("NH-KX40-RMBM", { email: "omar@example.com", received_at: "2020-01-01T00:00:00.000Z" });
  const wanted: [args: string[], count: number][] = [
    [["export", "--format", "csv"], 3],
    [["export", "--format", "no such"], 0],
    [["erase", "--email", "sara@example.com"], 2],
    [["purge"], 1],
  ];
  for (const [args, count] of wanted) {
    await run(...args);
    expect([args, await noted()]).toEqual([args, [[username, args[0], count]]]);
  }
  await run("retry");
  expect(await noted()).toEqual([]);

  vi.stubEnv("SUDO_USER", "ahmed");
  write = () => Promise.reject(new Error("whoever read the export has gone"));
  await run("export", "--format", "json");
  expect(await noted()).toEqual([[`ahmed as ${username}`, "export", null]]);

  await purge(store.parts, new Date(Date.now() + 366 * 24 * 3_600_000));
  seen.clear();
  expect(await noted()).toEqual([]);
  await store.remove();
});
