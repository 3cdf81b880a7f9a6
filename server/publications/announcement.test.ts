import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { announce, announcements } from "./announcement.ts";

test("an announcement is heard once, and not long after it was made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "announced-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const isAnnounced = announcements(folder);
  expect(await isAnnounced()).toBe(false);
  await announce(folder);
  expect([await isAnnounced(), await isAnnounced()]).toEqual([true, false]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await announcements(folder)()).toBe(false);
  await announce(folder);
  expect(await isAnnounced()).toBe(true);
  await announce(join(folder, "that is not there"));
});
