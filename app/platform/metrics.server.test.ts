import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { createMetrics, type Metrics } from "./metrics.server.ts";

async function textOf(metrics: Metrics): Promise<string> {
  const port = await freePort();
  onTestFinished(await metrics.serve(port));
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

test("a counter has one number for each set of labels", async () => {
  const metrics = createMetrics();
  const { add } = metrics.counter("tries_total", "Tries.");
  add({ outcome: "sent" });
  add({ outcome: "failed" }, 2);
  add({ outcome: "sent" });
  expect(await textOf(metrics)).toBe(`# HELP tries_total Tries.
# TYPE tries_total counter
tries_total{outcome="sent"} 2
tries_total{outcome="failed"} 2
`);
});

test("a histogram counts a value in each bucket that is large enough, its bound included", async () => {
  const metrics = createMetrics();
  const { observe } = metrics.histogram("work_duration_seconds", "Work.", [0.5, 1]);
  for (const seconds of [0.25, 0.5, 0.75, 4]) observe(seconds, { kind: "page" });
  expect(await textOf(metrics)).toBe(`# HELP work_duration_seconds Work.
# TYPE work_duration_seconds histogram
work_duration_seconds_bucket{kind="page",le="0.5"} 2
work_duration_seconds_bucket{kind="page",le="1"} 3
work_duration_seconds_bucket{kind="page",le="+Inf"} 4
work_duration_seconds_sum{kind="page"} 5.5
work_duration_seconds_count{kind="page"} 4
`);
});

test("a gauge that cannot be read is left out, and the others stay", async () => {
  const metrics = createMetrics();
  metrics.gauge("store_bytes", "Store.", () => Promise.reject(new Error("no store")));
  metrics.gauge("open_connections", "Connections.", () => 3);
  expect(await textOf(metrics)).toBe(
    "# HELP open_connections Connections.\n# TYPE open_connections gauge\nopen_connections 3\n",
  );
});

test("two metrics may not have one name", () => {
  const metrics = createMetrics();
  metrics.counter("tries_total", "Tries.");
  expect(() => metrics.gauge("tries_total", "Others.", () => 1)).toThrow("tries_total");
});
