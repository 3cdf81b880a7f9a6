/**
 * `npm test`: every check; `npm run check`: those without a build, and without slow units. A
 * failure does not stop the others, except those that need a failed build. The last line is `N
 * passed, N failed`.
 */
import { constants, setPriority, totalmem } from "node:os";
import { resolve } from "node:path";
import { ensureBuild } from "#tests/support/build.ts";
import ensureContentBuild from "#tests/support/content-build.ts";
import { testBuild } from "#tests/support/test-build.ts";
import {
  installedBrowser,
  installedFirefox,
  playwright,
  vitest,
  asOneTest,
  type Part,
  type Result,
} from "./test/suites.ts";
import { command } from "./test/command.ts";
import { htmlValidity, installJava } from "./test/html-validity.ts";

const isWhole = process.argv[2] !== "check";
const onSources: Part[] = [
  { name: "format", run: async () => asOneTest(await command("oxfmt", ["--check", "."])) },
  { name: "types, lint and import directions", run: typesAndLint },
  {
    name: "dead code",
    run: async () => asOneTest(await command("knip", ["--cache", "--cache-location", ".cache/knip"])),
  },
];
const units: Part = { name: "unit tests", run: () => vitest("unit", isWhole ? {} : { env: { TESTS: "quick" } }) };
const content: Part = { name: "content, its weight, and what owners do to it", run: () => vitest("content") };
const validity: Part = { name: "HTML validity", run: htmlValidity };
const requests: Part = {
  name: "request tests, links",
  run: () => vitest("requests", { args: ["--project=postgres", "--maxWorkers=3"] }),
};
const browser: Part = { name: "browser tests, accessibility", run: playwright };

process.env.BUILD_DIR = testBuild.BUILD_DIR;
// Without a cache, each of a hundred programs would compile its sources again.
process.env.NODE_COMPILE_CACHE = resolve(".cache/node");
// Programs of the site that yield to visitors' requests would otherwise wait for the other tests.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const began = Date.now();
let passed = 0;
let failed = 0;
const skipped: string[] = [];
const failures: string[] = [];

// Start slow downloads early.
if (isWhole) void Promise.all([installedBrowser(), installedFirefox(), installJava()]);
const onTheSources = runAll(onSources);
// A waiting test frees its core for another: request tests, which wait most, have more workers, and
// units, which wait least, come last, once one of the others leaves a core.
if (!isWhole) await Promise.all([onTheSources, run(units)]);
else if (await run({ name: "build", run: build })) {
  const journeys = run(browser);
  const answers = onTheSources.then(() => runAll([validity, content, requests]));
  await Promise.all([journeys, answers, Promise.race([journeys, answers]).then(() => run(units))]);
} else {
  for (const { name } of [browser, requests, validity]) skip(`${name}: not run, because the build failed.`);
  await onTheSources;
  await runAll([units, content]);
}

console.log(`\nTotal: ${seconds(began)}`);
for (const words of skipped) console.log(`SKIPPED  ${words}`);
for (const name of failures) console.log(`FAILED  ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runAll(parts: Part[]): Promise<void> {
  for (const part of parts) await run(part);
}

/** @returns whether everything passed */
async function run({ name, run }: Part): Promise<boolean> {
  const start = Date.now();
  const result = await run();
  passed += result.passed;
  failed += result.failed;
  if (result.passed + result.failed > 0)
    console.log(`${result.failed ? "✗" : "✓"} ${name}: ${words(result)} (${seconds(start)})`);
  result.skipped?.forEach(skip);
  if (result.failed) failures.push(...(result.failures?.length ? result.failures : [name]));
  if (result.failed && result.report) console.log(`\n${result.report}\n`);
  return result.failed === 0;
}

function words(result: Result): string {
  return result.failed ? `${result.passed} passed, ${result.failed} failed` : `${result.passed} passed`;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function skip(reason: string): void {
  skipped.push(reason);
  console.log(`\n!!! SKIPPED  ${reason}\n`);
}

/** Checks both in one program, which reads all types once; the laboratory's packages need not be installed. */
async function typesAndLint(): Promise<Result> {
  const steps = [
    ["react-router", "typegen"],
    ["oxlint", "--type-aware", "--type-check", "--ignore-pattern=lab"],
    ["oxlint", "--type-aware", "lab"],
  ] as const;
  // Go would collect garbage long before it must, which takes a third more of a core's time.
  const memory = { GOGC: "off", GOMEMLIMIT: `${Math.floor(totalmem() / 2 ** 22)}MiB` };
  let result = { ok: true, output: "" };
  for (const [name, ...args] of steps) if (result.ok) result = await command(name, args, memory);
  return asOneTest(result);
}

async function build(): Promise<Result> {
  try {
    await ensureBuild();
    await ensureContentBuild();
    return { passed: 1, failed: 0 };
  } catch (error) {
    return { passed: 0, failed: 1, report: (error as Error).message };
  }
}
