/**
 * `npm --prefix lab run stress -- [trial …]`: trials that take longer than a test, on the release
 * in service and with real peers on loopback. Writes each figure to `build/stress/report.md` and
 * `report.json`, prints a table, and exits with 1 if a trial failed.
 */
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "#lab/bench/table.ts";
import { clock } from "./clock.ts";
import { databaseAway } from "./database-away.ts";
import { diskFull } from "./disk-full.ts";
import { dnsAway } from "./dns-away.ts";
import { kills } from "./kills.ts";
import { load } from "./load.ts";
import { mailHangs } from "./mail-hangs.ts";
import { members, membersOnPostgres } from "./members.ts";
import { providerDrips } from "./provider-drips.ts";
import { scanners } from "./scanners.ts";
import { slowClients } from "./slow-clients.ts";
import type { Outcome, Trial } from "./trial.ts";
import { watch } from "./watch.ts";

const trials: Record<string, Trial> = {
  load,
  kills,
  members,
  "members-on-postgres": membersOnPostgres,
  "disk-full": diskFull,
  clock,
  "database-away": databaseAway,
  "dns-away": dnsAway,
  "mail-hangs": mailHangs,
  "provider-drips": providerDrips,
  "slow-clients": slowClients,
  watch,
  scanners,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "30" },
    kills: { type: "string", default: "500" },
    help: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const times = Math.trunc(Number(values.kills));
const names = positionals.length > 0 ? positionals : Object.keys(trials);
if (
  values.help ||
  names.some((name) => !(name in trials)) ||
  !(minutes >= 0.5 && minutes <= 600) ||
  !(times >= 1 && times <= 10_000)
) {
  console.error(
    `npm --prefix lab run stress -- [${Object.keys(trials).join("|")}] … [--minutes 0.5-600] [--kills 1-10000]`,
  );
  process.exit(values.help ? 0 : 1);
}

await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(resolve(".cache/stress-"));
// Also after an interruption.
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

const machine = `${cpus()[0]?.model ?? "Unknown processor"}, ${availableParallelism()} of them; Node ${process.version}`;
console.log(`${machine}; load average ${(loadavg()[0] ?? 0).toFixed(1)}`);
const outcomes: Record<string, Outcome & { seconds: number }> = {};
for (const name of names) {
  console.log(`${name} …`);
  const began = performance.now();
  const data = join(folder, name);
  await mkdir(data);
  const outcome = await trials[name]!({ minutes, kills: times, folder: data }).catch((error: Error) => ({
    faults: [error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message],
    figures: {},
  }));
  outcomes[name] = { ...outcome, seconds: Math.round((performance.now() - began) / 1000) };
}

const rows = Object.entries(outcomes).map(([name, { faults, seconds }]) => {
  const kinds = [...new Set(faults)];
  return [name, kinds.length === 0 ? "passed" : `${faults.length}: ${kinds.slice(0, 3).join("; ")}`, seconds];
});
const report = [
  `# Stress of ${new Date().toISOString()}\n\n${machine}`,
  ...Object.entries(outcomes).map(([name, { faults, figures, seconds }]) =>
    [
      `## ${name}\n\n${faults.length === 0 ? "Passed" : "Not passed"}, in ${seconds} s.\n`,
      ...faults.slice(0, 50).map((fault) => `- ${fault}`),
      "| Figure | Value |\n|---|---|",
      ...Object.entries(figures).map(([figure, value]) => `| ${figure} | ${Number(value.toPrecision(4))} |`),
    ].join("\n"),
  ),
].join("\n\n");
await mkdir("build/stress", { recursive: true });
await writeFile("build/stress/report.md", `${report}\n`);
await writeFile("build/stress/report.json", `${JSON.stringify({ machine, outcomes }, undefined, 2)}\n`);
for (const [name, { figures }] of Object.entries(outcomes)) printTable(name, ["", ""], Object.entries(figures));
printTable("stress: build/stress/report.md has every figure", ["trial", "faults", "seconds"], rows);
// Servers from tests/support keep connections open.
process.exit(Object.values(outcomes).every(({ faults }) => faults.length === 0) ? 0 : 1);
