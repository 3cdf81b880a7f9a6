import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { chromiumPath, lacksHeadlessShell } from "#tests/support/chromium.ts";
import { command } from "./command.ts";
import { installDebianPackage } from "./debian-package.ts";
import type { Result } from "./part.ts";

const folder = "test-results";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { meta: { leftOut?: string } }[] }[];
};

/** A project of vitest.config.ts, and all whose names begin with its name. */
export async function vitest(project: "unit" | "content" | "requests"): Promise<Result> {
  const file = await emptyFile(`${folder}/${project}.json`);
  const { output, ok } = await command("vitest", [
    "run",
    `--project=${project}*`,
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const counted = await readJson<VitestReport>(file);
  const tests = counted?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const skipped = tests.flatMap(({ meta: { leftOut } }) => leftOut ?? []);
  return { ...counts(ok, output, counted?.numPassedTests, counted?.numFailedTests), skipped };
}

/** Installs a browser if there is none. */
export async function installBrowser(): Promise<void> {
  if (lacksHeadlessShell()) await installDebianPackage("chromium-headless-shell");
  if (!chromiumPath()) await installDebianPackage("chromium");
}

/** Everything in tests/e2e. */
export async function playwright(): Promise<Result> {
  await installBrowser();
  if (!chromiumPath()) {
    const report =
      "No Chromium was found. Install Chromium or Chrome, or name one with CHROMIUM_PATH, or run: npx playwright install chromium";
    return { passed: 0, failed: 1, report };
  }
  const file = await emptyFile(`${folder}/browser.json`);
  const { output, ok } = await command("playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const counted = await readJson<{ stats: { expected: number; unexpected: number } }>(file);
  const { expected = 0, unexpected = 0 } = counted?.stats ?? {};
  return counts(ok, output, expected, unexpected);
}

/** A run that aborted, or failed outside a test, counts as one failure. */
function counts(ok: boolean, report: string, passed = 0, failed = 0): Result {
  return { passed, failed: failed || (ok ? 0 : 1), report };
}

async function emptyFile(file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await rm(file, { force: true });
  return file;
}

async function readJson<T>(file: string): Promise<T | undefined> {
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as T) : undefined;
}
