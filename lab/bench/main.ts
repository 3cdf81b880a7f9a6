/**
 * `npm --prefix lab run bench [-- part …]`: the project's own measurements, as tables of medians.
 * Peers are measured in the same run, since figures from another day are not comparable. Everything
 * stays on this machine.
 */
import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { assistant } from "./assistant.ts";
import { attacks } from "./attacks.ts";
import { dev } from "./dev.ts";
import { firstView } from "./first-view.ts";
import { growth } from "./growth.ts";
import { leads } from "./leads.ts";
import { messages } from "./messages.ts";
import { pages } from "./pages.ts";
import type { Part } from "./part.ts";
import { publish } from "./publish.ts";
import { size } from "./size.ts";
import { start } from "./start.ts";

/** In this order, since `start` reports the memory after the others. */
const parts: Record<string, Part> = {
  pages,
  "first-view": firstView,
  attacks,
  leads,
  messages,
  assistant,
  publish,
  growth,
  start,
  size,
  dev,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    messages: { type: "string", default: "100000" },
    help: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const stored = Math.trunc(Number(values.messages));
const unknown = positionals.filter((name) => !(name in parts));
const isUsual = rounds >= 1 && rounds <= 50 && seconds >= 1 && seconds <= 60 && stored >= 1000 && stored <= 2_000_000;
if (unknown.length > 0 || !isUsual || values.help) {
  const names = Object.keys(parts).join("|");
  console.error(
    `npm --prefix lab run bench -- [${names}] … [--rounds 1-50] [--seconds 1-60] [--messages 1000-2000000]`,
  );
  process.exit(values.help ? 0 : 1);
}

const began = performance.now();
const processors = availableParallelism();
const load = loadavg()[0] ?? 0;
console.log(`${cpus()[0]?.model ?? "Unknown processor"}, ${processors} of them; Node ${process.version}`);
console.log(`Load average at the start: ${load.toFixed(1)}`);
if (load > processors / 2)
  console.log("NOISY: other work takes the processors. Compare only within a table; the figures are too low.");

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(resolve(".cache/bench-"));
// Also after an interruption.
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const run = { rounds: Math.trunc(rounds), seconds, messages: stored, folder, memory: [] };
for (const [name, part] of Object.entries(parts))
  if (positionals.length === 0 || positionals.includes(name)) await part(run);
console.log(
  `\n${((performance.now() - began) / 1000).toFixed(0)} s; load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
