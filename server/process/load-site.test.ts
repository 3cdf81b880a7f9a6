import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createPause, followPublications } from "#server/process/load-site.ts";

/** The lines of a log. */
function logOf() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  return { log, lines };
}

type Options = {
  latest: () => number;
  prepare?: (number: number) => Promise<void>;
  /** Milliseconds between looks. */
  every?: number;
};

function following({ latest, prepare, every }: Options) {
  const { log, lines } = logOf();
  const shown: { number: number; publishedAt: string; until?: Date }[] = [{ number: 0, publishedAt: "" }];
  const end = new AbortController();
  const pause = createPause(end.signal);
  const begin = vi.fn<typeof pause.begin>((ms) => pause.begin(every ?? ms));
  const done = followPublications(
    {
      latest: async () => ({ number: latest(), publishedAt: "" }),
      current: () => shown.at(-1)!,
      prepare: async (wanted) => {
        await prepare?.(wanted.number);
        return wanted;
      },
      show: (ready) => shown.push(ready),
      pause: begin,
      log,
    },
    end.signal,
  );
  return { shown, lines, begin, look: pause.end, stop: () => (end.abort(), done) };
}

test("the last publication is shown, each once, and those between may be left out", async () => {
  let latest = 1;
  const { shown, stop } = following({ latest: () => latest });
  await vi.waitFor(() => expect(shown.map(({ number }) => number)).toEqual([0, 1]), 60_000);
  latest = 4;
  await vi.waitFor(() => expect(shown.map(({ number }) => number)).toEqual([0, 1, 4]), 60_000);
  latest = 2;
  await vi.waitFor(() => expect(shown.map(({ number }) => number)).toEqual([0, 1, 4, 2]), 60_000);
  await stop();
});

test("one made here is looked for at once", async () => {
  let latest = 0;
  const { shown, begin, look, stop } = following({ latest: () => latest, every: 3_600_000 });
  await vi.waitFor(() => expect(begin).toHaveBeenCalled(), 60_000);
  latest = 1;
  look();
  await vi.waitFor(() => expect(shown.map(({ number }) => number)).toEqual([0, 1]), 60_000);
  await stop();
});

test("what fails leaves what is shown, is logged once, and is tried again", async () => {
  let works = false;
  const prepare = async () => {
    if (!works) throw new Error("no space left on device");
  };
  const { shown, lines, stop } = following({ latest: () => 1, prepare });
  await vi.waitFor(() => expect(lines).toHaveLength(1), 60_000);
  expect(lines[0]).toMatch(/cannot be shown/);
  expect(shown).toEqual([{ number: 0, publishedAt: "" }]);
  works = true;
  await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ number: 1 }), 60_000);
  expect(lines.slice(1)).toEqual(["publication shown", "publications are followed again"]);
  await stop();
});

test.for([
  { name: "although nothing was published", latest: async () => ({ number: 3, publishedAt: "" }) },
  { name: "although the store is away", latest: () => Promise.reject(new Error("connection refused")) },
])("a scheduled post appears at its moment, $name", async ({ latest }) => {
  const { log } = logOf();
  const end = new AbortController();
  const until = new Date("2026-12-01T06:00:00Z");
  let now = new Date("2026-12-01T05:59:59Z");
  let shown: { number: number; publishedAt: string; until?: Date } = { number: 3, publishedAt: "", until };
  const prepare = async (wanted: { number: number; publishedAt: string }) => wanted;
  const look = vi.fn<typeof latest>(latest);
  const pause = createPause(end.signal).begin;
  const done = followPublications(
    { latest: look, current: () => shown, prepare, show: (ready) => (shown = ready), pause, log, now: () => now },
    end.signal,
  );
  await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(1), 60_000);
  expect(shown).toMatchObject({ number: 3, until });
  now = until;
  await vi.waitFor(() => expect(shown).toEqual({ number: 3, publishedAt: "" }), 60_000);
  end.abort();
  await done;
});

test("it ends when the signal fires, also while it prepares", async () => {
  let prepared = () => {};
  const prepare = () => new Promise<void>((resolve) => (prepared = resolve));
  const { shown, stop } = following({ latest: () => 1, prepare });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const stopped = stop();
  prepared();
  await stopped;
  expect(shown).toEqual([{ number: 0, publishedAt: "" }]);
});
