import { beforeEach, expect, test } from "vitest";
import { changeLead } from "#app/features/leads/records/change-lead.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { deliveryAlarm } from "./alarm.server.ts";
import { createDeliver } from "./deliveries.server.ts";
import { claimDue, recordFailure, recordOutcome } from "./outbox.server.ts";

const id = "TST-7K3M-0QXD";
const who = "sara@company.example";

describeEachStore((newStore) => {
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  let status: number | undefined;
  beforeEach(async () => {
    status = undefined;
    receiver = await startWebhookReceiver(() => status);
    return () => receiver.stop();
  });
  const store = storeOfEachTest(async () => ({ ...(await newStore()), ...receiver.settings }));

  /** Delivers what is due, as the worker does. */
  async function deliver(): Promise<void> {
    const now = new Date();
    for (const row of await store.run((db) =>
      claimDue(db, { channel: "update", flagged: 0 }, { now, limit: 9, holder: "worker" }),
    )) {
      const result = await createDeliver(store.parts)([row], new AbortController().signal);
      if (result.outcome === "failed") await store.run((db) => recordFailure(db, [row], result, now));
      else await store.run((db) => recordOutcome(db, [row], result, now));
    }
  }
  const plan = () => changeLead(store, { id, who, field: "follow_up", before: "", after: "2026-12-01 Call" });

  test("software that was told of a lead hears of each change, once, with the lead as it is now", async () => {
    await store.add(id, {}, ["webhook"]);
    await changeLead(store, { id, who, field: "status", before: "new", after: "contacted" });
    // Who plans a follow-up takes the lead.
    await plan();
    await deliver();
    await deliver();
    const { events } = receiver;
    expect(events.map(({ type, data }) => [type, data["id"], data["status"], data["webhook"]])).toEqual(
      events.map(() => ["lead.updated", id, "contacted", "pending"]),
    );
    expect(events.map(({ data }) => data["change"])).toHaveLength(3);
    expect(events.map(({ data }) => data["change"])).toEqual(
      expect.arrayContaining([
        { field: "status", before: "new", after: "contacted", who },
        { field: "followUp", before: "", after: "2026-12-01 Call", who },
        { field: "assignedTo", before: "", after: who, who },
      ]),
    );
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
  });

  test("of a lead that no software was told of, none is sent", async () => {
    await store.add(id, {}, ["notification"]);
    await plan();
    expect((await store.rows()).map(({ channel }) => channel)).toEqual(["notification"]);
  });

  test("of an old lead a change is tried again like any other, and raises no alarm within the hour", async () => {
    await store.add(id, { received_at: "2020-01-01T00:00:00.000Z", assigned_to: who }, ["webhook"]);
    status = 503;
    await plan();
    await deliver();
    const update = (await store.rows()).find(({ channel }) => channel === "update")!;
    expect(update).toMatchObject({ state: "pending", attempts: 1 });
    expect(Date.parse(update.next_attempt_at) - Date.now()).toBeLessThan(60_000);
    expect(await deliveryAlarm(store)).toBeUndefined();
  });

  test("once the webhook is no longer set, changes wait for nobody", async () => {
    await store.add(id, {}, ["webhook"]);
    await plan();
    const { LEADS_WEBHOOK_URL: _, ...settings } = store.settings;
    const [row] = (await store.rows()).filter(({ channel }) => channel === "update");
    const deliverWithout = createDeliver({ ...store.parts, settings });
    expect(await deliverWithout([row!], new AbortController().signal)).toMatchObject({ outcome: "none" });
  });
});
