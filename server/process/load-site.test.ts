import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPause, followPublications } from "./load-site.ts";

type Shown = { number: number; publishedAt: string; until?: Date };
type Options = { first?: Shown; prepare?: () => Promise<void>; every?: number };

const none: Shown = { number: 0, publishedAt: "" };

/** Follows publications until the test ends. @param every milliseconds between looks */
function following(latest: () => Promise<number>, { first = none, prepare, every = 1 }: Options = {}) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const shown = [first];
  const end = new AbortController();
  const pause = createPause(end.signal);
  const parts = {
    latest: vi.fn<() => Promise<Shown>>(async () => ({ number: await latest(), publishedAt: "" })),
    current: () => shown.at(-1)!,
    prepare: async (wanted: Shown) => {
      await prepare?.();
      return wanted;
    },
    show: (ready: Shown) => shown.push(ready),
    pause: vi.fn<typeof pause.begin>(() => pause.begin(every)),
    log,
  };
  const done = followPublications(parts, end.signal);
  const stop = () => (end.abort(), done);
  onTestFinished(stop);
  const shows = async (...numbers: number[]) => {
    await expect.poll(() => shown.map(({ number }) => number)).toEqual(numbers);
  };
  return { ...parts, shown, shows, lines, look: pause.end, stop };
}

test("the last publication is shown, each once, and those between may be left out", async () => {
  let latest = 1;
  const { shown, shows } = following(async () => latest);
  await shows(0, 1);
  latest = 4;
  await shows(0, 1, 4);
  latest = 2;
  await shows(0, 1, 4, 2);
  expect(shown).toHaveLength(4);
});

test("one made here is looked for at once", async () => {
  let latest = 0;
  const { shows, pause, look } = following(async () => latest, { every: 3_600_000 });
  await expect.poll(() => pause).toHaveBeenCalled();
  latest = 1;
  look();
  await shows(0, 1);
});

test("what fails leaves what is shown, is logged once, and is tried again", async () => {
  let works = false;
  const prepare = vi.fn<() => Promise<void>>(async () => {
    if (!works) throw new Error("no space left on device");
  });
  const { shown, shows, lines, stop } = following(async () => 1, { prepare });
  await expect.poll(() => prepare.mock.calls.length).toBeGreaterThan(2);
  expect(lines).toEqual([expect.stringMatching(/cannot be shown/)]);
  expect(shown).toEqual([none]);
  works = true;
  await shows(0, 1);
  await stop();
  expect(lines.slice(1)).toEqual(["publication shown", "publications are followed again"]);
});

test.for([
  { name: "although nothing was published", latest: async () => 3 },
  { name: "although the store is away", latest: () => Promise.reject(new Error("connection refused")) },
])("a scheduled post appears at its moment, $name", async ({ latest }) => {
  const until = new Date("2026-12-01T06:00:00Z");
  vi.setSystemTime("2026-12-01T05:59:59Z");
  const first = { number: 3, publishedAt: "", until };
  const { shown, shows, latest: look } = following(latest, { first });
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(1);
  expect(shown).toEqual([first]);
  vi.setSystemTime(until);
  await shows(3, 3);
  expect(shown.at(-1)).toEqual({ number: 3, publishedAt: "" });
});

test("it ends when the signal fires, also while it prepares", async () => {
  const [begun, prepared] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const prepare = () => (begun.resolve(), prepared.promise);
  const { shown, stop } = following(async () => 1, { prepare });
  await begun.promise;
  const stopped = stop();
  prepared.resolve();
  await stopped;
  expect(shown).toEqual([none]);
});
