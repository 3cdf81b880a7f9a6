import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { sites } from "./sites.ts";
import { newDelivery } from "#app/features/leads/delivery/outbox.server.ts";
import { fieldColumns } from "#app/features/leads/lead-fields.server.ts";
import { createLeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createMetrics } from "#app/platform/metrics.server.ts";
import type { LeadTable, OutboxTable } from "#app/store/tables.server.ts";
import { storeWith } from "./store-with.ts";

export type TestStore = Awaited<ReturnType<typeof testStore>>;

/** An empty store for each test of a file or a group. @param env settings, such as those of a kind of store */
export function storeOfEachTest(env: () => Promise<Record<string, string>> = async () => ({})): TestStore {
  const store = {} as TestStore;
  beforeEach(async () => void Object.assign(store, await testStore(await env())));
  afterEach(() => {
    vi.useRealTimers();
    return store.remove();
  });
  return store;
}

/** An empty store in its own folder, with everything that leads need, and the time-outs of commands. */
export async function testStore(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  const settings = parseEnv({ DATA_DIR: folder, ...env });
  const store = storeWith({ DATA_DIR: folder, ...env }, "command");
  return {
    ...store,
    folder,
    settings,
    parts: createLeadDeps({ settings, store, metrics: createMetrics(), sites: () => sites }),
    /** Stores a lead with pending deliveries on the given channels. */
    add: (id: string, lead: Partial<LeadTable> = {}, channels: OutboxTable["channel"][] = ["notification"]) =>
      store.run(async (db) => {
        const row = { ...testLead, ...lead, id, submission_key: id };
        await db.insertInto("lead").values(row).execute();
        const { flagged, received_at } = row;
        const deliveries = channels.map((channel) =>
          newDelivery({ lead_id: id, channel, note_id: "", flagged }, received_at),
        );
        if (deliveries.length > 0) await db.insertInto("outbox").values(deliveries).execute();
      }),
    change: (id: string, values: Partial<OutboxTable>) =>
      store.run((db) => db.updateTable("outbox").set(values).where("lead_id", "=", id).execute()),
    rows: () => store.run((db) => db.selectFrom("outbox").selectAll().orderBy("lead_id").execute()),
    remove: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A message in Arabic, with every kind of text that a field can contain. */
export const testLead: LeadTable = {
  id: "TST-7K3M-0QXD",
  received_at: "2026-11-20T09:40:00.000Z",
  kind: "contact",
  status: "new",
  flagged: 0,
  flag_reasons: "",
  ...fieldColumns({
    name: "سارة الحربي",
    email: "sara@example.com",
    phone: "055 123 4567",
    subject: "شبكة <لمكتب> جديد & أكثر",
    message: "سننتقل في مايو.\nاثنا عشر مكتبًا <b>",
  }),
  phone_e164: "+966551234567",
  locale: "ar",
  source: "utm_source=news",
  page: "/ar/services",
  submission_key: "key",
  message_digest: null,
  form: "",
  extra: "",
  assigned_to: "",
  follow_up: "",
  origin: "",
  value: "",
  person: "",
  tags: "",
  company: "",
};
