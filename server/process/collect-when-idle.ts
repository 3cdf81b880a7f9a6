import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds between two looks. */
const lookEvery = 5000;
/** Share of that time in which the thread may have worked. */
const mostWork = 0.1;
/** Bytes, and milliseconds: collecting less, or more often, takes time for nothing. */
const leastGrowth = 8 * 1024 * 1024;
const longest = 180_000;

/**
 * Collects garbage once the process has nothing to do: V8 waits for the next allocations, and keeps
 * the memory that a start or a busy hour needed.
 */
export function collectWhenIdle(signal: AbortSignal, every = lookEvery): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;
  let before = performance.eventLoopUtilization();
  let floor = 0;
  let last = 0;
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const isWorthIt = process.memoryUsage.rss() > floor + leastGrowth || performance.now() > last + longest;
    if (utilization > mostWork || !isWorthIt) return;
    collect({ type: "major", flavor: "last-resort" });
    last = performance.now();
    floor = process.memoryUsage.rss();
  }, every).unref();
  signal.addEventListener("abort", () => clearInterval(look), { once: true });
}
