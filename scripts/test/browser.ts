import { chromiumPath, lacksHeadlessShell } from "#tests/support/chromium.ts";
import { firefoxPath } from "#tests/support/firefox.ts";
import { installDebianPackage } from "./debian-package.ts";

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
export const noFirefox = "Firefox was NOT tested: none was found. Install it, or name one with FIREFOX_PATH.";

/** The Firefox of the tests, installed if missing; undefined if that is impossible. */
export async function installedFirefox(): Promise<string | undefined> {
  if (!firefoxPath()) await installDebianPackage("firefox-esr");
  return firefoxPath();
}
