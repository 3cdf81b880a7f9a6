import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import type { LeadTable, OutboxTable } from "#app/platform/tables.server.ts";

/** An empty store in a folder of its own, for one test. Modules must be imported after this. */
export async function testStore(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  vi.resetModules();
  for (const [name, value] of Object.entries({ DATA_DIR: folder, LOG_LEVEL: "silent", ...env }))
    vi.stubEnv(name, value);
  const { withDatabase, stop } = await import("#app/platform/database.server.ts");
  return {
    folder,
    withDatabase,
    stop,
    /** Stores a lead that waits to be told by the channels given. */
    add: (id: string, lead: Partial<LeadTable> = {}, channels: OutboxTable["channel"][] = ["notification"]) =>
      withDatabase(async (db) => {
        const row = { ...testLead, ...lead, id, submission_key: id };
        await db.insertInto("lead").values(row).execute();
        const { flagged, received_at } = row;
        const waiting = { lead_id: id, flagged, state: "pending", attempts: 0, next_attempt_at: received_at } as const;
        for (const channel of channels)
          await db
            .insertInto("outbox")
            .values({ ...waiting, channel })
            .execute();
      }),
    change: (id: string, values: Partial<OutboxTable>) =>
      withDatabase((db) => db.updateTable("outbox").set(values).where("lead_id", "=", id).execute()),
    rows: () => withDatabase((db) => db.selectFrom("outbox").selectAll().orderBy("lead_id").execute()),
    remove: async () => {
      await stop();
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A message in Arabic, with all that a field can hold. */
export const testLead: LeadTable = {
  id: "NH-7K3M-0QXD",
  received_at: "2026-11-20T09:40:00.000Z",
  kind: "contact",
  status: "new",
  flagged: 0,
  flag_reasons: "",
  name: "سارة الحربي",
  email: "sara@example.com",
  phone: "055 123 4567",
  phone_e164: "+966551234567",
  subject: "شبكة <لمكتب> جديد & أكثر",
  message: "سننتقل في مايو.\nاثنا عشر مكتبًا <b>",
  locale: "ar",
  source: "utm_source=news",
  page: "/ar/services",
  preferred_time: "",
  topic: "",
  submission_key: "key",
  message_digest: null,
};
