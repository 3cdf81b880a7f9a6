import { afterEach, beforeEach, expect, test } from "vitest";
import { alarmLine } from "./delivery-alarm.server.ts";
import { testStore } from "./test-store.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
let store: Awaited<ReturnType<typeof testStore>>;
let deliveryAlarm: typeof import("./delivery-alarm.server.ts").deliveryAlarm;
beforeEach(async () => {
  store = await testStore();
  ({ deliveryAlarm } = await import("./delivery-alarm.server.ts"));
});
afterEach(() => store.remove());

test("is silent while all is well, or only just not through", async () => {
  expect(await deliveryAlarm(now)).toBeUndefined();
  await store.add("waits");
  await store.change("waits", { fault: "unreachable", last_error: "ECONNREFUSED", attempts: 4 });
  expect(await deliveryAlarm(now)).toBeUndefined();
});

test("counts what was given up, what is refused and what is late, with the last reason of each", async () => {
  await store.add("a", {}, ["confirmation"]);
  await store.change("a", { state: "dead", fault: "permanent", last_error: "550" });
  await store.add("b");
  await store.change("b", { fault: "refused", last_error: "535" });
  await store.add("c", { received_at: "2026-11-20T08:59:59.000Z" }, ["webhook"]);
  await store.change("c", { fault: "unreachable", last_error: "ECONNREFUSED" });
  const alarm = await deliveryAlarm(now);
  expect(alarm).toEqual({
    dead: { confirmation: 1 },
    refused: { notification: 1 },
    overdue: { webhook: 1 },
    reasons: ["notification: 535", "confirmation: 550", "webhook: ECONNREFUSED"],
  });
  expect(alarmLine(alarm!, false)).toBe(
    "Deliveries need attention: given up: 1 confirmation; refused by the other side, being retried: 1 notification; undelivered for more than an hour: 1 webhook",
  );
  expect(alarmLine(alarm!, true)).toContain("(notification: 535 | ");
});

test("ends when somebody has dealt with the lead", async () => {
  await store.add("a");
  await store.change("a", { state: "dead", fault: "permanent", last_error: "550" });
  await store.withDatabase((db) => db.updateTable("lead").set({ status: "contacted" }).execute());
  expect(await deliveryAlarm(now)).toBeUndefined();
});
