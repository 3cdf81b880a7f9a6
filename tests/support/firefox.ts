import { existsSync } from "node:fs";

const usual = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Firefox from FIREFOX_PATH, or an installed one; undefined if there is none. */
export function firefoxPath(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  return (named ? [named] : usual).find((path) => existsSync(path));
}
