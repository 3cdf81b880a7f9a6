import { once } from "node:events";
import { createServer } from "node:http";
import { isLoopback } from "./is-loopback.ts";

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

/** Metrics of one application. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Metrics of the process in Prometheus' text format. Names follow OpenTelemetry's conventions in
 * Prometheus' spelling; our own begin with `website_`. All are listed in docs/operations.md. For
 * the lack of a library see docs/decisions/own-parts.md.
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

/** One value without labels, or several with labels. */
type Reading = number | Sample[];

type Distribution = { labels: Labels; sum: number; counts: number[]; above: number };

/** Kept cheap: runs for every request. No label contains a line feed. */
function keyOf(labels: Labels): string {
  let key = "";
  for (const name in labels) key += `${labels[name]}\n`;
  return key;
}

/** One metric in Prometheus' text format. */
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
