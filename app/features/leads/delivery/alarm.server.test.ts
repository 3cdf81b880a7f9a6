import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { alarmLine, deliveryAlarm } from "./alarm.server.ts";

const store = storeOfEachTest();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:00:00.000Z") }));

test("is silent while all is well, or only just not through", async () => {
  expect(await deliveryAlarm(store)).toBeUndefined();
  await store.add("waits");
  await store.change("waits", { fault: "unreachable", last_error: "ECONNREFUSED", attempts: 4 });
  expect(await deliveryAlarm(store)).toBeUndefined();
});

test("counts what was given up, what is refused and what is late, with the last reason of each", async () => {
  await store.add("a", {}, ["webhook"]);
  await store.change("a", { state: "dead", fault: "permanent", last_error: "HTTP 410" });
  await store.add("b");
  await store.change("b", { fault: "refused", last_error: "535" });
  await store.add("c", { received_at: "2026-11-20T08:59:59.000Z" });
  await store.change("c", { fault: "unreachable", last_error: "ECONNREFUSED" });
  const alarm = await deliveryAlarm(store);
  expect(alarm).toEqual({
    dead: { webhook: 1 },
    refused: { notification: 1 },
    overdue: { notification: 1 },
    reasons: ["notification: 535", "webhook: HTTP 410"],
  });
  expect(alarmLine(alarm!, store.loss.file)).toBe(
    "Deliveries need attention: given up: 1 webhook; refused by the other side, being retried: 1 notification; undelivered for more than an hour: 1 notification (notification: 535 | webhook: HTTP 410)",
  );
});

test("leaves to the lead what a stranger's address made of its confirmation, not that we are refused", async () => {
  const old = { received_at: "2026-11-17T08:00:00.000Z" };
  await store.add("mistyped", old, ["confirmation"]);
  await store.change("mistyped", { state: "dead", fault: "permanent", last_error: "550" });
  await store.add("greylisted", old, ["confirmation"]);
  await store.change("greylisted", { fault: "temporary", last_error: "451" });
  await store.add("unreachable", old, ["confirmation"]);
  await store.change("unreachable", { state: "dead", fault: "unreachable", last_error: "ETIMEDOUT" });
  expect(await deliveryAlarm(store)).toBeUndefined();
  await store.change("greylisted", { fault: "refused", last_error: "530" });
  expect(await deliveryAlarm(store)).toMatchObject({
    dead: {},
    refused: { confirmation: 1 },
    reasons: ["confirmation: 530"],
  });
});

test("tells of a store that was lost, and of deliveries beside it", async () => {
  await store.add("a", {}, ["webhook"]);
  await store.close();
  await rm(join(store.folder, "leads.sqlite"));
  const alarm = await deliveryAlarm(store);
  expect(alarm).toMatchObject({ dead: {}, storeLostAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(alarmLine(alarm!, store.loss.file)).toMatch(
    /^The store was empty at \S+, although there was one before: restore a backup, or delete \S+\/store once you know why$/,
  );
  await store.add("b");
  await store.change("b", { fault: "refused", last_error: "535" });
  expect(alarmLine((await deliveryAlarm(store))!, store.loss.file)).toMatch(
    /^The store was empty .*\. Deliveries need attention: /,
  );
  await rm(join(store.folder, "store"));
  expect(await deliveryAlarm(store)).not.toHaveProperty("storeLostAt");
});

test("ends when somebody has dealt with the lead", async () => {
  await store.add("a");
  await store.change("a", { state: "dead", fault: "permanent", last_error: "550" });
  await store.run((db) => db.updateTable("lead").set({ status: "contacted" }).execute());
  expect(await deliveryAlarm(store)).toBeUndefined();
});
