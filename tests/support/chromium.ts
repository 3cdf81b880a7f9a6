import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

/** Headless Chromium of Debian's package: a page takes a third of the time of the full browser. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const usual = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The tests' browser: CHROMIUM_PATH, an installed one, or Playwright's own; undefined if none. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return (named ? [named] : [...usual, chromium.executablePath()]).find((path) => existsSync(path));
}

/** Whether Debian's package `chromium-headless-shell` would speed up the tests. */
export const lacksHeadlessShell = (): boolean => !process.env.CHROMIUM_PATH && !existsSync(headlessShell);

/**
 * Environment in which Chromium on Linux sees only the fonts of the repository (macOS has no
 * fontconfig and uses its own).
 */
export const chromiumFonts = { FONTCONFIG_FILE: fileURLToPath(new URL("fonts.conf", import.meta.url)) };
