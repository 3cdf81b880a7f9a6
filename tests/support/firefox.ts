import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const usual = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Firefox from FIREFOX_PATH, or an installed one; undefined if there is none. */
export function firefoxPath(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  return (named ? [named] : usual).find((path) => existsSync(path));
}

type Emitter = { emit: (this: Emitter, event: string, ...args: unknown[]) => boolean };

/**
 * Lets Playwright drive an older Firefox, such as Debian's, whose WebDriver BiDi lacks commands:
 * unknown ones count as done.
 */
export function forgiveUnknownCommands(): void {
  const playwright = createRequire(import.meta.resolve("@playwright/test"));
  const { ws } = playwright("playwright-core/lib/utilsBundle") as { ws: { prototype: Emitter } };
  const { emit } = ws.prototype;
  ws.prototype.emit = function (event, ...args) {
    const text = event === "message" ? String(args[0]) : "";
    if (!text.includes('"error":"unknown command"')) return emit.call(this, event, ...args);
    const { id } = JSON.parse(text) as { id: number };
    return emit.call(this, event, JSON.stringify({ type: "success", id, result: {} }), false);
  };
}
