import { defineConfig } from "@playwright/test";
import { writeWords } from "#cms/words/write-words.ts";
import { chromiumFonts, chromiumPath } from "#tests/support/chromium.ts";
import { firefoxPath } from "#tests/support/firefox.ts";
import { testBuild } from "#tests/support/test-build.ts";
import { desktop } from "#tests/support/visit.ts";

Object.assign(process.env, testBuild);
await writeWords();

const inFirefox = "firefox.spec.ts";
const firefox = firefoxPath();

export default defineConfig({
  testDir: "tests/e2e",
  // Node reads TypeScript directly: compiling it first costs four seconds of a core.
  build: { external: ["**/*.ts"] },
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/browser-server.ts",
  // Tests of a file run in order, and share a browser window and their own servers.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // Time for a busy machine: a high limit does not slow passing tests.
  timeout: 1_800_000,
  expect: { timeout: 300_000 },
  use: { screenshot: "only-on-failure", viewport: desktop },
  projects: [
    // First, since Firefox needs a worker of its own: Chromium's files fill both until the end.
    ...(firefox
      ? [
          {
            name: "firefox",
            testMatch: inFirefox,
            use: {
              browserName: "firefox" as const,
              channel: "moz-firefox",
              launchOptions: {
                executablePath: firefox,
                env: { ...process.env, ...chromiumFonts, TZ: "Asia/Riyadh" },
                firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-US, en" },
              },
            },
          },
        ]
      : []),
    {
      name: "chromium",
      testIgnore: inFirefox,
      use: {
        browserName: "chromium",
        launchOptions: {
          executablePath: chromiumPath(),
          // The site keeps its process when a page is emptied between tests: a new process doubles
          // the cost of the next page.
          args: ["--disable-gpu", "--process-per-site"],
          env: { ...process.env, ...chromiumFonts },
        },
        reuseContext: true,
        locale: "en-US",
        timezoneId: "Asia/Riyadh",
        // No splash screen, film or smooth scrolling; tests of motion enable it.
        reducedMotion: "reduce",
      },
    },
  ],
});
