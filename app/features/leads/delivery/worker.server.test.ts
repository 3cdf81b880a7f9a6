import { rename, rm, writeFile } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { channels } from "#app/store/column-values.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { type Deliver, startWorker } from "./worker.server.ts";

const store = storeOfEachTest();
let stop: () => Promise<void>;
afterEach(() => {
  vi.useRealTimers();
  return stop();
});

function start(deliver: Deliver, more: Partial<Parameters<typeof startWorker>[0]> = {}) {
  const worker = startWorker({ ...store.parts, deliver, isStoring: () => false, onFailure: () => {}, ...more });
  ({ stop } = worker);
  return worker;
}

const success: Deliver = async () => ({ outcome: "sent" });
const states = async () => (await store.rows()).map(({ channel, state }) => `${channel} ${state}`).toSorted();

test("delivers what an earlier process left, and what was stored since without waiting for a poll", async () => {
  // Never polls.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await store.add("left");
  const deliver = vi.fn<Deliver>(success);
  const { leadStored } = start(deliver);
  await expectSoon("the first", async () => (await states()).includes("notification sent"));
  await store.add("new");
  leadStored();
  await expectSoon("the second", () => deliver.mock.calls.length === 2);
});

test("delivers on every channel, and of a flagged lead what its company gets", async () => {
  await store.add("one", {}, [...channels]);
  const ofCompany = ["notification", "webhook", "update"] as const;
  await store.add("flagged", { flagged: 1 }, [...ofCompany]);
  start(success);
  const all = [...channels, ...ofCompany].map((channel) => `${channel} sent`).toSorted();
  await vi.waitFor(async () => expect(await states()).toEqual(all), 60_000);
});

test("a destination that hangs holds no other up, and takes no more than its room", async () => {
  for (let number = 0; number < 8; number++) await store.add(`lead ${number}`, {}, ["notification", "webhook"]);
  const hung = Promise.withResolvers<{ outcome: "sent" }>();
  let hanging = 0;
  start(([{ channel }]) => {
    if (channel === "webhook") return Promise.resolve({ outcome: "sent" });
    hanging++;
    return hung.promise;
  });
  await vi.waitFor(async () => {
    expect((await states()).filter((state) => state === "webhook sent")).toHaveLength(8);
    expect(hanging).toBe(4);
  }, 60_000);
  hung.resolve({ outcome: "sent" });
});

test("a digest mail lists what is due at one moment, so that its next try is the same mail", async () => {
  const moments = { one: "2026-11-20T09:45:00.000Z", other: "2026-11-20T10:00:00.000Z" };
  for (const [name, next_attempt_at] of Object.entries(moments))
    for (const id of [`${name} 1`, `${name} 2`]) {
      await store.add(id);
      await store.change(id, { attempts: 1, gathered_at: next_attempt_at, next_attempt_at });
    }
  const deliver = vi.fn<Deliver>(success);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:00:00.000Z") });
  start(deliver);
  await expect.poll(states).toEqual(Array(4).fill("notification sent"));
  const digests = deliver.mock.calls.map(([rows]) => rows.map(({ lead_id }) => lead_id).toSorted());
  expect(digests).toEqual([
    ["one 1", "one 2"],
    ["other 1", "other 2"],
  ]);
});

test("gives back what does not end when it is stopped, without counting the try", async () => {
  await store.add("hangs");
  const deliver = vi.fn<Deliver>(
    (_rows, signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve({ outcome: "failed", fault: "unreachable", reason: "cut" })),
      ),
  );
  start(deliver);
  await expect.poll(() => deliver).toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stopped = stop();
  vi.advanceTimersByTime(2000);
  await stopped;
  expect(await store.rows()).toMatchObject([{ state: "pending", attempts: 0, claimed_by: null, last_error: null }]);
});

test("a mistake of ours keeps the delivery", async () => {
  await store.add("one");
  const onFailure = vi.fn<() => void>();
  start(() => Promise.reject(new TypeError("oops")), { onFailure });
  await expect.poll(() => onFailure).toHaveBeenCalled();
  expect(await store.rows()).toMatchObject([
    { state: "pending", attempts: 1, fault: "temporary", last_error: "internal: TypeError" },
  ]);
});

test("lets a rush of leads pass, but not without end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  const deliver = vi.fn<Deliver>(success);
  const settle = async () => {
    for (let time = 0; time < 20; time++) await turn();
  };
  await store.rows();
  const { leadStored } = start(deliver);
  await settle();
  for (const id of ["one", "two", "three"]) await store.add(id);
  /** A lead every 3 ms. */
  const rush = async (milliseconds: number) => {
    for (const end = performance.now() + milliseconds; performance.now() < end; vi.advanceTimersByTime(3)) {
      leadStored();
      await settle();
    }
  };
  await rush(57);
  expect(deliver).not.toHaveBeenCalled();
  await rush(30);
  expect(deliver).toHaveBeenCalled();
});

test("lets leads that are being stored go first", async () => {
  for (const id of ["one", "two", "three", "four"]) await store.add(id);
  let storing = true;
  const ended = Promise.withResolvers<{ outcome: "sent" }>();
  const deliver = vi.fn<Deliver>(() => ended.promise);
  const { leadStored } = start(deliver, { isStoring: () => storing });
  try {
    await expect.poll(() => deliver).toHaveBeenCalled();
    expect(deliver.mock.calls.length).toBeLessThan(4);
    storing = false;
    leadStored();
    await expect.poll(() => deliver).toHaveBeenCalledTimes(4);
  } finally {
    ended.resolve({ outcome: "sent" });
  }
});

test("notes what was sent even where the store is away for a moment", async () => {
  await store.add("one");
  const back = Promise.withResolvers<void>();
  const putBack = async () => {
    await rm(store.folder);
    await rename(`${store.folder}-away`, store.folder);
    back.resolve();
  };
  const deliver = vi.fn<Deliver>(async () => {
    await rename(store.folder, `${store.folder}-away`);
    await writeFile(store.folder, "");
    setTimeout(() => void putBack(), 200);
    return { outcome: "sent" };
  });
  start(deliver);
  await back.promise;
  await expect.poll(states).toEqual(["notification sent"]);
  expect(deliver).toHaveBeenCalledTimes(1);
});
