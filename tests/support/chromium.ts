import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

/** Headless Chromium of Debian's package: a page costs a third of the time of the whole browser. */
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

/** The browser of the tests: from CHROMIUM_PATH, an installed one, or Playwright's own; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return (named ? [named] : [...usual, chromium.executablePath()]).find((path) => existsSync(path));
}

/** Whether Debian's package `chromium-headless-shell` would make the tests quicker. */
export const lacksHeadlessShell = (): boolean => !process.env.CHROMIUM_PATH && !existsSync(headlessShell);

/** It connects only to the site, and root needs to leave the sandbox out. */
export const chromiumFlags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * Environment in which Chromium on Linux sees the fonts of the repository alone (macOS has no
 * fontconfig and keeps its own).
 */
export const chromiumFonts = { FONTCONFIG_FILE: fileURLToPath(new URL("fonts.conf", import.meta.url)) };
