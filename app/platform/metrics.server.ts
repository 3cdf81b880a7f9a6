type Labels = Record<string, string>;
type Sample = { labels: Labels; value: number };
type Metric = { type: "counter" | "gauge"; help: string; read: () => Sample[] | Promise<Sample[]> };

const metrics = new Map<string, Metric>();

/**
 * A number that only grows, one for each set of labels. Its name ends in `_total`.
 * Labels are few and never a visitor's words.
 */
export function counter(name: string, help: string): { add: (labels?: Labels, by?: number) => void } {
  const samples = new Map<string, Sample>();
  metrics.set(name, { type: "counter", help, read: () => [...samples.values()] });
  return {
    add: (labels = {}, by = 1) => {
      const key = written(labels);
      const sample = samples.get(key) ?? { labels, value: 0 };
      sample.value += by;
      samples.set(key, sample);
    },
  };
}

/** A number that is looked up whenever somebody asks. What throws is left out of the answer. */
export function gauge(name: string, help: string, read: Metric["read"]): void {
  metrics.set(name, { type: "gauge", help, read });
}

/** Everything, in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  const parts = await Promise.all([...metrics].map(([name, metric]) => describe(name, metric)));
  return parts.join("");
}

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

const one = (value: number): Sample[] => [{ labels: {}, value }];
gauge("process_resident_memory_bytes", "Memory in use.", () => one(process.memoryUsage.rss()));
gauge("process_uptime_seconds", "Time since the start.", () => one(Math.round(process.uptime())));
