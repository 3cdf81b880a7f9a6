import { defineConfig } from "@playwright/test";
import { chromiumFlags, chromiumFonts, chromiumPath } from "./tests/support/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/browser-server.ts",
  fullyParallel: true,
  workers: 2,
  // Real input at real speed: on a busy machine a drag or a key may come too early once.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  timeout: 30_000,
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags, env: { ...process.env, ...chromiumFonts } },
    locale: "en-US",
    timezoneId: "Asia/Riyadh",
    // No splash, no film, no smooth scrolling: tests of motion ask for it.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
  },
});
