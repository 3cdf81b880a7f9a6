import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { command, installDebianPackage } from "./command.ts";
import { chromiumPath, lacksHeadlessShell } from "#tests/support/chromium.ts";
import { firefoxPath } from "#tests/support/firefox.ts";

const folder = "test-results";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; meta: { leftOut?: string } }[] }[];
};

/**
 * A project of vitest.config.ts.
 * @param args may name another project that runs with it
 * @param env `TESTS=quick` skips the slow unit tests, and PostgreSQL
 */
export async function vitest(
  project: "unit" | "content" | "requests",
  { args = [], env }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Result> {
  const file = await emptyFile(`${folder}/${project}.json`);
  const { output, ok } = await command(
    "vitest",
    [
      "run",
      // Node reads TypeScript directly: nothing is bundled.
      "--configLoader=native",
      `--project=${project}`,
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ],
    env,
  );
  const report = await readJson<VitestReport>(file);
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const skipped = tests.flatMap(({ meta: { leftOut } }) => leftOut ?? []);
  const failures = tests.flatMap(({ fullName, status }) => (status === "failed" ? fullName : []));
  return { ...counts(ok, output, report?.numPassedTests, report?.numFailedTests), failures, skipped };
}

/** Everything in tests/e2e. */
export async function playwright(): Promise<Result> {
  if (!(await installedBrowser())) return { passed: 0, failed: 1, report: noBrowser };
  const skipped = (await installedFirefox()) ? [] : [noFirefox];
  const readsPdf = existsSync("/usr/bin/pdftoppm") || (await installDebianPackage("poppler-utils"));
  if (!readsPdf) skipped.push("what is printed is not looked at: there is no pdftoppm (poppler-utils)");
  const file = await emptyFile(`${folder}/browser.json`);
  const { output, ok } = await command("playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = await readJson<{ stats: { expected: number; unexpected: number } }>(file);
  const { expected = 0, unexpected = 0 } = report?.stats ?? {};
  const failures = [...output.matchAll(/^ +\d+\) (.*?)[ ─]*$/gm)].map(([, name = ""]) => name);
  return { ...counts(ok, output, expected, unexpected), failures, skipped };
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

/** Advice if no browser was found and none could be installed. */
export const noBrowser =
  "No Chromium was found. Install Chromium or Chrome, or name one with CHROMIUM_PATH, or run: npx playwright install chromium";

/** The browser of the tests, installed if missing; undefined if that is impossible. */
export async function installedBrowser(): Promise<string | undefined> {
  if (lacksHeadlessShell()) await installDebianPackage("chromium-headless-shell");
  if (!chromiumPath()) await installDebianPackage("chromium");
  return chromiumPath();
}

/** Names the tests that are skipped without Firefox. */
const noFirefox = "Firefox was NOT tested: none was found. Install it, or name one with FIREFOX_PATH.";

/** The Firefox of the tests, installed if missing; undefined if that is impossible. */
export async function installedFirefox(): Promise<string | undefined> {
  if (!firefoxPath()) await installDebianPackage("firefox-esr");
  return firefoxPath();
}

/** Result of one part of `npm test`. */
export type Result = {
  passed: number;
  failed: number;
  report?: string;
  /** Names of the tests that failed, repeated at the end. */
  failures?: string[];
  /** Reason why a part or a test was skipped. It does not fail, but is repeated at the end. */
  skipped?: string[];
};

export type Part = { name: string; run: () => Promise<Result> };

/** A check with a single result counts as one test. */
export const asOneTest = ({ ok, output }: { ok: boolean; output: string }): Result =>
  ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, report: output };
