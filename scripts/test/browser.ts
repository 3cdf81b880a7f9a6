import { chromiumPath, lacksHeadlessShell } from "#tests/support/chromium.ts";
import { firefoxPath } from "#tests/support/firefox.ts";
import { installDebianPackage } from "./debian-package.ts";

/** Says what to do where no browser was found and none could be installed. */
export const noBrowser =
  "No Chromium was found. Install Chromium or Chrome, or name one with CHROMIUM_PATH, or run: npx playwright install chromium";

/** The browser to use, installed first if there is none; undefined where that is impossible. */
export async function installedBrowser(): Promise<string | undefined> {
  if (lacksHeadlessShell()) await installDebianPackage("chromium-headless-shell");
  if (!chromiumPath()) await installDebianPackage("chromium");
  return chromiumPath();
}

/** Says what was left out where there is no Firefox. */
export const noFirefox = "Firefox was NOT tested: none was found. Install it, or name one with FIREFOX_PATH.";

/** The Firefox to use, installed first if there is none; undefined where that is impossible. */
export async function installedFirefox(): Promise<string | undefined> {
  if (!firefoxPath()) await installDebianPackage("firefox-esr");
  return firefoxPath();
}
