import { once } from "node:events";
import { createServer } from "node:http";
import { isLoopback } from "./address-key.server.ts";
import { readdir } from "node:fs/promises";
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

/** A metric always has the same label names, in the same order. */
type Labels = Record<string, string | number>;
type Sample = { labels: Labels; value: number };
type Metric = {
  type: "counter" | "gauge" | "histogram";
  help: string;
  lines: (name: string) => string | Promise<string>;
};

/** Labels have few values, and never a visitor's text. */
export type Counter = { add: (labels?: Labels, by?: number) => void };
export type Histogram = { observe: (value: number, labels?: Labels) => void };

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Metrics of the process in Prometheus' text format. Names follow OpenTelemetry's conventions in
 * Prometheus' spelling; our own begin with `website_`. All are listed in docs/operations.md.
 * docs/decisions/own-parts.md says why no library is used.
 */
export function createMetrics() {
  const metrics = new Map<string, Metric>();

  function register<T>(name: string, metric: Metric, handle: T): T {
    if (metrics.has(name)) throw new Error(`there are two metrics ${name}`);
    metrics.set(name, metric);
    return handle;
  }

  /** One or more values read on request; omitted if the read throws. */
  function gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void {
    register(name, { type: "gauge", help, lines: async () => sampleLines(name, await read()) }, undefined);
  }

  /** A counter whose value is kept elsewhere. Its name ends in `_total`. */
  function externalCounter(name: string, help: string, read: () => Reading | Promise<Reading>): void {
    register(name, { type: "counter", help, lines: async () => sampleLines(name, await read()) }, undefined);
  }

  /** The counter with a name that ends in `_total`: one value for each set of labels. */
  function counter(name: string, help: string): Counter {
    const samples = new Map<string, Sample>();
    const add = (labels: Labels = {}, by = 1) => {
      const key = keyOf(labels);
      const sample = samples.get(key);
      if (sample) sample.value += by;
      else samples.set(key, { labels, value: by });
    };
    return register(name, { type: "counter", help, lines: () => sampleLines(name, [...samples.values()]) }, { add });
  }

  /** Counts values by upper bound. The name ends in the unit. */
  function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const distributions = new Map<string, Distribution>();
    const observe = (value: number, labels: Labels = {}) => {
      const key = keyOf(labels);
      let entry = distributions.get(key);
      if (!entry) distributions.set(key, (entry = { labels, sum: 0, counts: bounds.map(() => 0), above: 0 }));
      entry.sum += value;
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket === -1) entry.above++;
      else entry.counts[bucket]!++;
    };
    const lines = () => [...distributions.values()].map((each) => distribution(name, bounds, each)).join("");
    return register(name, { type: "histogram", help, lines }, { observe });
  }

  /**
   * Serves /metrics on 127.0.0.1 at this port, for a collector on this machine only.
   * @returns a function that stops it
   * @throws Error in one sentence if the port cannot be opened
   */
  async function serve(port: number): Promise<() => void> {
    const server = createServer((request, response) => {
      // Prevents DNS rebinding: a foreign page could read the metrics in a browser on this machine.
      if (!isLoopback(URL.parse(`http://${request.headers.host}`)?.hostname ?? "")) {
        response.writeHead(421).end();
        return;
      }
      if (request.url !== "/metrics" || request.method !== "GET") {
        response.writeHead(404).end();
        return;
      }
      Promise.all([...metrics].map(([name, metric]) => describe(name, metric))).then(
        (parts) =>
          response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(parts.join("")),
        () => response.destroy(),
      );
    });
    server.unref().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Error(`METRICS_PORT: ${port} cannot be opened (${code}).`, { cause: error });
    }
    return () => {
      server.close();
      server.closeAllConnections();
    };
  }

  return { counter, externalCounter, gauge, histogram, serve };
}

type Reading = number | Sample[];

type Distribution = { labels: Labels; sum: number; counts: number[]; above: number };

/** Kept cheap: runs for every request. No label contains a line feed. */
function keyOf(labels: Labels): string {
  let key = "";
  for (const name in labels) key += `${labels[name]}\n`;
  return key;
}

async function describe(name: string, { type, help, lines }: Metric): Promise<string> {
  try {
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${await lines(name)}`;
  } catch {
    return "";
  }
}

function sampleLines(name: string, reading: Reading): string {
  const samples = typeof reading === "number" ? [{ labels: {}, value: reading }] : reading;
  return samples
    .map(({ labels, value }) => `${name}${inBraces(labels)} ${value === Infinity ? "+Inf" : value}\n`)
    .join("");
}

function distribution(name: string, bounds: readonly number[], { labels, sum, counts, above }: Distribution): string {
  let count = 0;
  const buckets = bounds.map((le, at) => ({ labels: { ...labels, le }, value: (count += counts[at]!) }));
  count += above;
  return [
    sampleLines(`${name}_bucket`, [...buckets, { labels: { ...labels, le: "+Inf" }, value: count }]),
    sampleLines(`${name}_sum`, [{ labels, value: sum }]),
    sampleLines(`${name}_count`, [{ labels, value: count }]),
  ].join("");
}

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(String(value))}`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/** Sampling interval of the event loop in milliseconds; Node's delays include it. */
const resolution = 20;

const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1000);

/** Seconds; OpenTelemetry's recommendation. */
const pauses = [0.01, 0.1, 1, 10];

const gcTypes: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [constants.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: "weakcb",
};

/**
 * Metrics of Node itself: memory, processor, event loop, garbage collection. Sampling runs fifty
 * timers a second, so it is started only where the metrics are read.
 * @returns a function that stops it
 */
export function measureRuntime(metrics: Metrics): () => void {
  metrics.gauge("process_uptime_seconds", "Time since the start.", () => process.uptime());
  metrics.gauge("process_memory_usage_bytes", "Memory in use (resident set).", () => process.memoryUsage.rss());
  // Only Linux has this folder; elsewhere the metric is omitted.
  metrics.gauge("process_open_file_descriptors", "Files and connections that are open.", async () => {
    const descriptors = await readdir("/proc/self/fd");
    return descriptors.length;
  });
  metrics.externalCounter("process_cpu_time_seconds_total", "Processor time used.", () => {
    const { user, system } = process.cpuUsage();
    return [
      { labels: { cpu_mode: "user" }, value: user / 1e6 },
      { labels: { cpu_mode: "system" }, value: system / 1e6 },
    ];
  });
  metrics.gauge("v8js_memory_heap_used_bytes", "Heap in use.", () => getHeapStatistics().used_heap_size);
  metrics.gauge(
    "v8js_memory_heap_limit_bytes",
    "Heap at which Node gives up.",
    () => getHeapStatistics().heap_size_limit,
  );

  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  metrics.gauge("nodejs_eventloop_delay_p50_seconds", "Median delay of the event loop since the last time read.", () =>
    seconds(delay.percentile(50)),
  );
  metrics.gauge("nodejs_eventloop_delay_p99_seconds", "99th percentile of the same.", () =>
    seconds(delay.percentile(99)),
  );
  // Reading it resets the histogram.
  metrics.gauge("nodejs_eventloop_delay_max_seconds", "Longest of the same.", () => {
    const { max } = delay;
    delay.reset();
    return seconds(max);
  });
  metrics.externalCounter("nodejs_eventloop_time_seconds_total", "Time that the event loop worked and waited.", () => {
    const { active, idle } = performance.eventLoopUtilization();
    return [
      { labels: { nodejs_eventloop_state: "active" }, value: active / 1000 },
      { labels: { nodejs_eventloop_state: "idle" }, value: idle / 1000 },
    ];
  });

  const collections = metrics.histogram("v8js_gc_duration_seconds", "Pauses to collect garbage.", pauses);
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[])
      collections.observe(duration / 1000, { v8js_gc_type: gcTypes[detail.kind] ?? "other" });
  });
  observer.observe({ entryTypes: ["gc"] });
  return () => {
    delay.disable();
    observer.disconnect();
  };
}
