import { chromiumPath, lacksHeadlessShell } from "#tests/support/chromium.ts";
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
