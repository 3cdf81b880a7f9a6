import { readFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Packer } from "#server/answers/read-static-files.ts";
import type { Renderer } from "./renderer.ts";

/** Milliseconds after which a file is deleted: most are of former texts, and others are made again. */
const longest = 90 * 86_400_000;

/**
 * Keeps the smallest forms of texts in files. A separate process makes them one after the other,
 * from texts already sent.
 * @param folder for the files
 * @param onFault waiting texts then stay as they are
 * @param signal ends the waiting
 * @param patience milliseconds before the first one: a site that has just started has other work
 */
export function createPacker(
  folder: string,
  { render, end }: Pick<Renderer, "render" | "end">,
  onFault: (error: unknown) => void,
  signal: AbortSignal,
  patience = 10_000,
): Packer {
  const waiting = new Map<string, () => Promise<void>>();

  async function work(): Promise<void> {
    await delay(patience, undefined, { ref: false, signal });
    for (const name of await readdir(folder).catch(() => [])) {
      const file = join(folder, name);
      // Another process may remove it, too.
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > longest) await rm(file, { force: true });
    }
    for (const [hash, make] of waiting) {
      await make();
      waiting.delete(hash);
    }
    end();
  }

  function fail(error: unknown): void {
    waiting.clear();
    if (!signal.aborted) onFault(error);
  }

  return (hash, text, onMade) => {
    const file = join(folder, `${hash}.br`);
    try {
      return readFileSync(file);
    } catch {
      if (waiting.size === 0) void work().catch(fail);
      waiting.set(hash, async () => {
        await render({ text: text(), file });
        onMade();
      });
      return undefined;
    }
  };
}
