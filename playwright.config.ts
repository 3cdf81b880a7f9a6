import { defineConfig } from "@playwright/test";
import { chromiumFlags, chromiumFonts, chromiumPath } from "#tests/support/chromium.ts";
import { testBuild } from "#tests/support/test-build.ts";

Object.assign(process.env, testBuild);

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/browser-server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // Time for a machine that runs the request tests as well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags, env: { ...process.env, ...chromiumFonts } },
    locale: "en-US",
    timezoneId: "Asia/Riyadh",
    // No splash screen, film or smooth scrolling; tests of motion switch it on.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
  },
});
