/** One line of Prometheus' text format. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

/** The text of a server's /metrics. */
export async function readMetrics(port: string): Promise<{ text: string; samples: Sample[] }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { text, samples: lines.map(sampleOf) };
}

function sampleOf(line: string): Sample {
  const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", of = ""]) => [label, of] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}
