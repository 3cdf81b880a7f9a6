import { once } from "node:events";
import { createServer } from "node:http";
import { isLoopback } from "./is-loopback.ts";

type Labels = Record<string, string>;
type Sample = { labels: Labels; value: number };
type Metric = { type: "counter" | "gauge"; help: string; read: () => Sample[] | Promise<Sample[]> };

export type Counter = { add: (labels?: Labels, by?: number) => void };

/** The figures of one application. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const metrics = new Map<string, Metric>();
  const counters = new Map<string, Counter>();

  /** A number that is computed on request; it is omitted if that throws. */
  function gauge(name: string, help: string, read: Metric["read"]): void {
    metrics.set(name, { type: "gauge", help, read });
  }
  const one = (value: number): Sample[] => [{ labels: {}, value }];
  gauge("process_resident_memory_bytes", "Memory in use.", () => one(process.memoryUsage.rss()));
  gauge("process_uptime_seconds", "Time since the start.", () => one(Math.round(process.uptime())));

  /**
   * The counter of a name, which ends in `_total`: one number for each set of labels. Labels are
   * few and never a visitor's words.
   */
  function counter(name: string, help: string): Counter {
    const known = counters.get(name);
    if (known) return known;
    const samples = new Map<string, Sample>();
    metrics.set(name, { type: "counter", help, read: () => [...samples.values()] });
    const made: Counter = {
      add: (labels = {}, by = 1) => {
        const key = written(labels);
        const sample = samples.get(key) ?? { labels, value: 0 };
        sample.value += by;
        samples.set(key, sample);
      },
    };
    counters.set(name, made);
    return made;
  }

  /**
   * Serves /metrics on 127.0.0.1 at this port, for a collector on this machine only.
   * @returns how to stop it
   * @throws Error in one sentence if the port cannot be opened
   */
  async function serve(port: number): Promise<() => void> {
    const server = createServer((request, response) => {
      // Against DNS rebinding: a foreign page could read it in a browser on this machine.
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

  return { counter, gauge, serve };
}

/** One metric in Prometheus' text format. */
async function describe(name: string, { type, help, read }: Metric): Promise<string> {
  try {
    const lines = (await read()).map(({ labels, value }) => `${name}${written(labels)} ${value}\n`);
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
  } catch {
    return "";
  }
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
