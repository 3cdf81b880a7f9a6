import { readdir } from "node:fs/promises";
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Metrics } from "./metrics.server.ts";

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
