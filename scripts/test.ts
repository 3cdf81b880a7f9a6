/**
 * `npm test`: every check there is, from the quickest to the slowest. All run, whatever fails, but those that need the build
 * when there is none. The last line is `N passed, N failed`.
 */
import { ensureBuild } from "#tests/support/build.ts";
import { command } from "./test/command.ts";
import { htmlValidity } from "./test/html-validity.ts";
import { asOneTest, type Part, type Result } from "./test/part.ts";
import { playwright, vitest } from "./test/suites.ts";

const before: Part[] = [
  { name: "format", run: async () => asOneTest(await command("oxfmt", ["--check", "."])) },
  // Before the lint, which looks at types as well: it generates those of the routes.
  { name: "types", run: types },
  { name: "lint and import directions", run: async () => asOneTest(await command("oxlint", [])) },
  { name: "dead code", run: async () => asOneTest(await command("knip", [])) },
  { name: "unit tests", run: () => vitest("unit") },
];
const onTheBuild: Part[] = [
  { name: "HTML validity", run: htmlValidity },
  { name: "request tests, size budgets, links", run: () => vitest("requests") },
  { name: "browser tests, accessibility", run: playwright },
];

const began = Date.now();
let passed = 0;
let failed = 0;
const skipped: string[] = [];

for (const part of before) await run(part);
const built = await run({ name: "build", run: build });
for (const part of onTheBuild) {
  if (built) await run(part);
  else skip(`${part.name}: not run, because the build failed.`);
}

console.log(`\nTotal: ${seconds(began)}`);
for (const words of skipped) console.log(`SKIPPED  ${words}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @returns whether nothing failed */
async function run({ name, run }: Part): Promise<boolean> {
  const start = Date.now();
  const result = await run();
  passed += result.passed;
  failed += result.failed;
  if (result.passed + result.failed > 0)
    console.log(`${result.failed ? "✗" : "✓"} ${name}: ${words(result)} (${seconds(start)})`);
  result.skipped?.forEach(skip);
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

async function types(): Promise<Result> {
  const generated = await command("react-router", ["typegen"]);
  return asOneTest(generated.ok ? await command("tsc", []) : generated);
}

async function build(): Promise<Result> {
  try {
    await ensureBuild();
    return { passed: 1, failed: 0 };
  } catch (error) {
    return { passed: 0, failed: 1, report: (error as Error).message };
  }
}
