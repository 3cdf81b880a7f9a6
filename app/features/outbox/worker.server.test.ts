import { rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testStore } from "./test-store.ts";
import type { Deliver } from "./worker.server.ts";

let store: Awaited<ReturnType<typeof testStore>>;
let worker: typeof import("./worker.server.ts");
let ringOutbox: () => void;
// Under load a commit may take a second.
vi.setConfig({ testTimeout: 20_000 });

const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  store = await testStore();
  worker = await import("./worker.server.ts");
  ({ ringOutbox } = await import("#app/platform/outbox-bell.server.ts"));
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await store.remove();
});

function start(deliver: Deliver, onTrouble?: () => void) {
  const stop = worker.startWorker(deliver, onTrouble);
  stops.push(stop);
  return stop;
}

const sent: Deliver = async () => ({ outcome: "sent" });
const states = async () => (await store.rows()).map(({ channel, state }) => `${channel} ${state}`).toSorted();

test("delivers what an earlier process left, and at once what the bell tells", async () => {
  await store.add("left");
  const deliver = vi.fn<Deliver>(sent);
  start(deliver);
  await vi.waitFor(async () => expect(await states()).toEqual(["notification sent"]), 5000);
  await store.add("new");
  const began = performance.now();
  ringOutbox();
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(2), { timeout: 5000, interval: 5 });
  expect(performance.now() - began).toBeLessThan(1000);
});

test("a destination that hangs holds no other up, and takes no more than its room", async () => {
  for (let number = 0; number < 8; number++) await store.add(`lead ${number}`, {}, ["notification", "webhook"]);
  const deliver = vi.fn<Deliver>(({ channel }, signal) =>
    channel === "webhook"
      ? sent({} as never, signal)
      : new Promise((resolve) =>
          signal.addEventListener("abort", () => resolve({ outcome: "failed", fault: "unreachable", reason: "cut" })),
        ),
  );
  start(deliver);
  await vi.waitFor(
    async () => expect((await states()).filter((state) => state === "webhook sent")).toHaveLength(8),
    10_000,
  );
  expect(deliver.mock.calls.filter(([{ channel }]) => channel === "notification")).toHaveLength(4);
});

test("gives back what does not end when it is stopped, without counting the try", async () => {
  await store.add("hangs");
  const deliver = vi.fn<Deliver>(
    (_row, signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve({ outcome: "failed", fault: "unreachable", reason: "cut" })),
      ),
  );
  const stop = start(deliver);
  await vi.waitFor(() => expect(deliver).toHaveBeenCalled(), 5000);
  await stop();
  expect(await store.rows()).toMatchObject([{ state: "pending", attempts: 0, claimed_by: null, last_error: null }]);
});

test("a mistake of ours keeps the delivery", async () => {
  await store.add("one");
  const onTrouble = vi.fn<() => void>();
  start(() => Promise.reject(new TypeError("oops")), onTrouble);
  await vi.waitFor(() => expect(onTrouble).toHaveBeenCalled(), 5000);
  expect(await store.rows()).toMatchObject([
    { state: "pending", attempts: 1, fault: "temporary", last_error: "internal: TypeError" },
  ]);
});

test("lets a rush of leads pass, but not without end", async () => {
  const deliver = vi.fn<Deliver>(sent);
  start(deliver);
  await delay(100);
  await store.add("one");
  const rush = setInterval(ringOutbox, 3);
  await vi.waitFor(() => expect(deliver).toHaveBeenCalled(), 5000);
  clearInterval(rush);
});

test("notes what was sent even where the store is away for a moment", async () => {
  await store.add("one");
  const deliver = vi.fn<Deliver>(async () => {
    await rename(store.folder, `${store.folder}-away`);
    await writeFile(store.folder, "");
    setTimeout(() => void rm(store.folder).then(() => rename(`${store.folder}-away`, store.folder)), 500);
    return { outcome: "sent" };
  });
  start(deliver);
  await vi.waitFor(() => expect(deliver).toHaveBeenCalled(), 5000);
  await delay(700);
  await vi.waitFor(async () => expect(await states()).toEqual(["notification sent"]), 10_000);
  expect(deliver).toHaveBeenCalledTimes(1);
});
