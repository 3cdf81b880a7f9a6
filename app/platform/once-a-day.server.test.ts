import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

let folder: string;
let onceADay: typeof import("./once-a-day.server.ts").onceADay;
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daily-"));
  vi.stubEnv("DATA_DIR", folder);
  ({ stop } = await import("./database.server.ts"));
  ({ onceADay } = await import("./once-a-day.server.ts"));
});

afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

test("a job is done once a day, whoever asks and however many at once", async () => {
  let done = 0;
  const ask = (day: string) => onceADay("purge", day, async () => void done++);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask("2026-11-20")));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await ask("2026-11-20")).toBe(false);
  expect(done).toBe(1);
  expect(await ask("2026-11-21")).toBe(true);
  expect(await onceADay("heartbeat", "2026-11-20", async () => undefined)).toBe(true);
});

test("one that failed is done again after a quarter of an hour, one that is done is not", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T06:00:00.000Z"), toFake: ["Date"] });
  const broken = onceADay("mail", "2026-11-20", () => Promise.reject(new Error("no mail server")));
  await expect(broken).rejects.toThrow("no mail server");
  const ask = () => onceADay("mail", "2026-11-20", async () => undefined);
  vi.setSystemTime("2026-11-20T06:14:59.000Z");
  expect(await ask()).toBe(false);
  vi.setSystemTime("2026-11-20T06:15:01.000Z");
  expect(await ask()).toBe(true);
  vi.setSystemTime("2026-11-20T12:00:00.000Z");
  expect(await ask()).toBe(false);
});
